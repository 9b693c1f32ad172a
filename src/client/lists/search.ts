/** The search dialog: opened by the header's icon or `/`; without it the icon stays a plain link. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search]');
  const opener = document.querySelector<HTMLAnchorElement>('[data-search-open]');
  if (!dialog || !opener) return;
  let suggesting: Promise<unknown> | undefined;
  const show = () => {
    dialog.showModal();
    // A dialog gives the focus to its first button, here Close; the visitor wants to type.
    const box = dialog.querySelector('input');
    box?.focus();
    box?.select();
    // The form does its work without them.
    suggesting ??= import('./suggest.ts').then(
      ({ startSuggestions }) => startSuggestions(dialog),
      () => (suggesting = undefined),
    );
  };
  const open = () => {
    const onPage = document.querySelector<HTMLInputElement>('main input[type="search"]:enabled');
    if (onPage?.checkVisibility()) onPage.focus();
    else show();
  };
  opener.setAttribute('role', 'button');
  opener.setAttribute('aria-haspopup', 'dialog');
  opener.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show();
  });
  opener.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    show();
  });
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close]')) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return;
    const at = event.target as HTMLElement;
    if (at.closest('input, select, textarea, [contenteditable], dialog')) return;
    event.preventDefault();
    open();
  });
}
