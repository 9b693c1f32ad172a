/**
 * Addresses of price alerts. Not among those of `paths.ts`: hardly any public page leads there, and
 * each of those is a byte of all. A key stands in the query, which neither log nor count has.
 */
export const alertPaths = {
  /** The form; `search`: what it is about, that of `aboutPlan` or of a need. */
  ask: (search = '') => `/alerts/new${search}`,
  /** A need as its address has it. */
  ofNeed: (search: string) => `/alerts/new${search}`,
  ofPlan: (slug: string) => `/alerts/new?plan=${slug}`,
  confirm: (key = '') => `/alerts/confirm${keyed(key)}`,
  /** All alerts of an address; a POST there as RFC 8058 has it ends them. */
  mine: (key = '') => `/alerts/mine${keyed(key)}`,
} as const;

/** What begins all of them. */
export const ALERTS_PATH = '/alerts';

const keyed = (key: string) => (key ? `?key=${key}` : '');
