import { paths } from '../core/paths/paths.ts';

/** The text loses its force so many months after the one it was made in: less than a year (RFC 9116 §2.5.5). */
const MONTHS = 11;

/**
 * The security.txt of a site (RFC 9116): whom to tell of a weakness, and until when that holds. The
 * end is the beginning of a month, so that the text stays the same for a month.
 */
export function securityText(options: { contact: string; site: string; now: Date }): string {
  const { contact, site, now } = options;
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
  const own = new URL(paths.security, site);
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${end.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    ...(own.protocol === 'https:' ? [`Canonical: ${own.href}`] : []),
    '',
  ].join('\n');
}
