import { make } from '../make.ts';
import { button, icon } from './parts.ts';

let titles = 0;

/**
 * A modal dialog, shown at once: focus inside, Esc and the cross close it, the focus goes back where it
 * was. Answers what closes it; `onClose` hears of every end.
 */
export function openModal(title: string, parts: readonly Node[], onClose: () => void): () => void {
  const dialog = make('dialog', 'dialog');
  const heading = make('h2', '', title);
  heading.id = `modal-${(titles += 1)}`;
  dialog.setAttribute('aria-labelledby', heading.id);
  const close = () => dialog.close();
  const cross = button('', 'btn btn-ghost btn-icon btn-sm', close);
  cross.setAttribute('aria-label', 'Close');
  cross.append(icon('x'));
  const head = make('div', 'dialog-head');
  head.append(heading, cross);
  const body = make('div', 'dialog-body');
  body.append(...parts);
  dialog.append(head, body);
  // Keys typed here are no shortcuts of the page.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  return close;
}
