/**
 * The operator's e-mail address from CONTACT_EMAIL, read when a page is rendered; null when it is
 * not set or is no address. Nothing is shown in its place that was not configured.
 */
export function contactEmail(env: { CONTACT_EMAIL?: string } = process.env): string | null {
  const address = env.CONTACT_EMAIL?.trim() ?? '';
  return /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(address) ? address : null;
}
