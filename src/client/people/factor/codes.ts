import { make } from '../../core/make.ts';
import { openModal } from './modal.ts';
import { button } from './parts.ts';

/** Shows recovery codes, the one time that they are told; goes on when they are stored. */
export function showCodes(codes: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const text = codes.join('\n');
    const list = make(
      'ol',
      'tw:grid tw:grid-cols-2 tw:gap-x-6 tw:gap-y-1 tw:max-[30rem]:grid-cols-1',
    );
    for (const code of codes) {
      const line = make('li');
      line.append(make('code', '', code));
      list.append(line);
    }
    const said = make('p', 'hint');
    said.setAttribute('role', 'status');
    const copy = button('Copy', 'btn btn-quiet btn-sm', () => {
      navigator.clipboard.writeText(text).then(
        () => (said.textContent = 'Copied.'),
        () => (said.textContent = 'Copying is not allowed here: select the codes, or save them.'),
      );
    });
    copy.toggleAttribute('data-autofocus', true);
    const save = make('a', 'btn btn-quiet btn-sm', 'Save as a file');
    save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
    save.download = 'recovery-codes.txt';
    const stored = button('I have stored them', 'btn btn-primary btn-sm', () => close());
    const buttons = make('div', 'tw:flex tw:flex-wrap tw:gap-2.5');
    buttons.append(stored, copy, save);
    const why = `Each of these codes logs you in once, should you lose your phone or key. They are shown only now: store them where you keep passwords, not on the same phone.`;
    const parts = [make('p', '', why), list, buttons, said];
    const close = openModal('Recovery codes', parts, resolve, { mayLeave });
  });
}

/** Whether the codes may go out of sight, which is for good. */
function mayLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    let leaves = false;
    const back = button('Go back', 'btn btn-primary btn-sm', () => close());
    back.toggleAttribute('data-autofocus', true);
    const anyway = button('Close anyway', 'btn btn-quiet btn-sm', () => {
      leaves = true;
      close();
    });
    const buttons = make('div', 'tw:flex tw:flex-wrap tw:gap-2.5');
    buttons.append(back, anyway);
    const why = 'They are not shown again: without them you would have to make new ones.';
    const parts = [make('p', '', why), buttons];
    const title = 'Close without storing the codes?';
    const close = openModal(title, parts, () => resolve(leaves), { alert: true });
  });
}
