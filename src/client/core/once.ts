/** What one page keeps for the next one in this tab: a link's token, and the name to log in with. */
type OnceKey = 'mail-link' | 'login-name';

/** Keeps a text for the next page that asks. */
export function storeOnce(key: OnceKey, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Then the link is opened again after the login, and the name typed again.
  }
}

/** What was kept, once; null: nothing. */
export function takeOnce(key: OnceKey): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
