/** What one page keeps for the next one in this tab: a link's token, and the name to log in with. */
type Kept = 'mail-link' | 'login-name';

/** Keeps a text for the next page that asks. */
export function keepOnce(key: Kept, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Then the link is opened again after the login, and the name typed again.
  }
}

/** What was kept, once; null: nothing. */
export function keptOnce(key: Kept): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
