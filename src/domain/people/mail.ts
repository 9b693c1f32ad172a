/** What the site writes to people about. */
export const MAIL_KINDS = [
  'test',
  'reset',
  'password-changed',
  'new-place',
  'address',
  'invitation',
  'alert',
  'price-alert',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `failed`: the server refused it for good, or a day went by. What was sent is not kept. */
export const MAIL_STATES = ['waiting', 'failed'] as const;
export type DeliveryState = (typeof MAIL_STATES)[number];

const HOUR_MS = 3_600_000;
/** Minutes before the second and each further try; the last one repeats. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240];
/** A mail that could not be handed over for so long is given up. */
const GIVEN_UP_MS = 24 * HOUR_MS;

/**
 * When a mail is tried again after so many tries; null when it is given up: after a day, or when
 * what it says (a link that holds for half an hour) would no longer be true.
 */
export function nextMailTry(
  attempts: number,
  mail: { createdAt: string; expiresAt: string | null },
  now: Date,
): Date | null {
  const minutes = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1]!;
  const next = now.getTime() + minutes * 60_000;
  const end = Date.parse(mail.createdAt) + GIVEN_UP_MS;
  return next > Math.min(end, mail.expiresAt ? Date.parse(mail.expiresAt) : end)
    ? null
    : new Date(next);
}

/** Minutes for which a link in a mail holds. */
export const LINK_MINUTES = { reset: 30, address: 24 * 60 } as const;
export type LinkKind = keyof typeof LINK_MINUTES;
export const INVITATION_DAYS = 7;
/** Invitations that are open at the same time. */
export const MAX_INVITATIONS = 100;

/** An address as lists and the history show it: enough to know one's own, too little to write to. */
export function maskedAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}

/**
 * Hosts where a mailbox has the same name as at another one: Google's (support.google.com/mail/answer/10313),
 * Apple's (support.apple.com/118230) and Proton's (proton.me/support/addresses-and-aliases).
 */
const TWIN_HOSTS: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * A name for the mailbox of an address in lower case: names with a part behind a plus or with dots lead
 * into the same one at many hosts, and some hosts are one, so a stranger cannot fill it under many names.
 */
export function mailboxOf(address: string): string {
  const [, local = '', host = ''] = /^(.*)@([^@]*)$/.exec(address) ?? [];
  return `${local.split('+')[0]!.replaceAll('.', '')}@${twinOf(host)}`;
}

const twinOf = (host: string) => (Object.hasOwn(TWIN_HOSTS, host) ? TWIN_HOSTS[host]! : host);
