/**
 * Buttons with `commandfor` and `command` open and close dialogs on their own in current browsers;
 * this does the same in older ones, and closes a dialog by a click beside it.
 */
export function startDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-dialog]')) {
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor')!);
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button!.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}
