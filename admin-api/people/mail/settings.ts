import { MailAddress } from '#src/contract/people/mail.ts';
import { HIDDEN } from '#src/domain/core/plain-text.ts';
import { isLoopback } from '../../core/http/outbound/public-address.ts';

/** How mail leaves: the server that takes it, and who it is from. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** No word is said to the server before STARTTLS. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

/** The SMTP server of an address like smtps://user:password@mail.example.com; null for anything else. */
export function readSmtpUrl(text: string): Omit<MailSettings, 'from'> | null {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === null || pass === null || (user === '') !== (pass === '')) return null;
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password never goes over a network in the clear; a relay without one may have no certificate.
    requireTls: !secure && user !== '' && host !== 'localhost' && !isLoopback(host),
    auth: user === '' ? null : { user, pass },
  };
}

/** The sender of a text like `SIM Atlas <mail@example.com>` or `mail@example.com`; null for anything else. */
export function readSender(text: string): MailSettings['from'] | null {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const parsed = MailAddress.safeParse(address);
  if (!parsed.success || HIDDEN.test(name)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: parsed.data };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
