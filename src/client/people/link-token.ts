/** The token of a link from a mail. It leaves the address at once: no history, log or other site sees it. */
export function takeToken(): string | null {
  const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
