import { make } from '../../core/make.ts';
import { button, icon } from './parts.ts';

let titles = 0;

/** How a modal dialog differs from most. */
interface Modal {
  /** Asked when Esc or the cross would close it; it stays for a no. */
  mayLeave?: () => Promise<boolean>;
  /** It asks something that cannot wait. */
  alert?: boolean;
}

/**
 * A modal dialog, shown at once: focus inside, Esc and the cross close it, the focus goes back where it
 * was. Answers what closes it; `onClose` hears of every end.
 */
export function openModal(
  title: string,
  parts: readonly Node[],
  onClose: () => void,
  { mayLeave, alert = false }: Modal = {},
): () => void {
  const dialog = make('dialog', 'dialog');
  if (alert) dialog.setAttribute('role', 'alertdialog');
  const heading = make('h2', '', title);
  heading.id = `modal-${(titles += 1)}`;
  dialog.setAttribute('aria-labelledby', heading.id);
  let isOver = !mayLeave;
  const close = () => {
    isOver = true;
    dialog.close();
  };
  const leave = async () => {
    if (!mayLeave || (await mayLeave())) close();
  };
  const show = () => {
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  };
  const cross = button('', 'btn btn-ghost btn-icon btn-sm', () => void leave());
  cross.setAttribute('aria-label', 'Close');
  cross.append(icon('x'));
  const head = make('div', 'dialog-head');
  head.append(heading, cross);
  const body = make('div', 'dialog-body');
  body.append(...parts);
  dialog.append(head, body);
  // Keys typed here are no shortcuts of the page.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('cancel', (event) => {
    // The second Esc without a click between closes it whatever is said: then it is asked after that.
    if (isOver || !event.cancelable) return;
    event.preventDefault();
    void leave();
  });
  dialog.addEventListener('close', () => {
    if (!isOver) {
      show();
      return void leave();
    }
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  show();
  return close;
}
