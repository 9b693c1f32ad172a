import { showToast } from '../toast.ts';

/** Milliseconds for which a button says what it did. */
const SAID_MS = 2500;

/** Buttons with `data-copy` put that text on the clipboard and say so; fields are selected at a click. */
export function startCopying(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target instanceof HTMLInputElement && target.readOnly) target.select();
    const button = target.closest<HTMLButtonElement>('button[data-copy]');
    if (button) void copy(button);
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy!);
  } catch {
    // A page without https has no clipboard.
    button.parentElement?.querySelector('input')?.select();
    showToast({
      title: 'This could not be copied',
      description: 'Select it and copy it with your keyboard or by a long press.',
      variant: 'destructive',
    });
    return;
  }
  const before = 'Copy';
  button.textContent = 'Copied';
  showToast({ title: 'Copied' });
  setTimeout(() => (button.textContent = before), SAID_MS);
}
