/**
 * Whether visitors can ask for mails when a price falls: PRICE_ALERTS as the server says it to its
 * builds, and as the operator of a host of files sets it there.
 */
export function offersAlerts(env: { PRICE_ALERTS?: string } = process.env): boolean {
  return env.PRICE_ALERTS?.trim() === 'on';
}
