import { showToast } from '../toast.ts';

/** The device's own share sheet, else the clipboard. Closing the sheet is no error. */
export async function share(url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: document.title, url });
      return;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied' });
  } catch {
    showToast({
      title: 'The link could not be copied',
      description: 'Copy it from the address bar.',
      variant: 'destructive',
    });
  }
}
