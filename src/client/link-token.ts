/** The token of a link from a mail. It leaves the address at once: no history, log or other site sees it. */
export function takeToken(): string | null {
  const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

const KEPT = 'mail-link';

/** Keeps a token while somebody logs in, in this tab alone. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEPT, token);
  } catch {
    // Then the link is opened again after the login.
  }
}

/** What was kept, once; null: nothing. */
export function keptToken(): string | null {
  try {
    const token = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return token;
  } catch {
    return null;
  }
}
