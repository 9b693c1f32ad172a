import { operatorOf, type Operator } from '#src/domain/pages/operator.ts';

/**
 * Who runs the site, by its settings and CONTACT_EMAIL, read when a page is rendered. Nothing is shown
 * in the place of what nobody entered.
 */
export function siteOperator(
  site: Parameters<typeof operatorOf>[0],
  env: { CONTACT_EMAIL?: string } = process.env,
): Operator {
  const email = env.CONTACT_EMAIL?.trim() ?? '';
  return operatorOf(site, /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(email) ? email : null);
}
