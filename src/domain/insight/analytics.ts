/** The form of a Google Analytics id: 'G-XXXXXXXXXX'. */
export const ANALYTICS_ID = /^G-[A-Z\d]{4,16}$/;

/** Where the tag comes from, and what else a page with it may speak to. */
export const ANALYTICS_SCRIPT_HOST = 'https://www.googletagmanager.com';
export const ANALYTICS_HOSTS = [
  ANALYTICS_SCRIPT_HOST,
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
] as const;

/** Where an answer about the tag is kept in the browser: 'granted' or 'denied'. */
export const CONSENT_KEY = 'analytics';

/** A stored id when it has the form of one: a restored backup may hold any text. Else null. */
export function analyticsId(stored: string | null): string | null {
  return stored && ANALYTICS_ID.test(stored) ? stored : null;
}
