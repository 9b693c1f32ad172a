import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#db/core/connect/client.ts';
import { readAlertSecret, type AlertAddress } from '#db/prices/alerts/price-alert-rows.ts';
import { mailboxOf } from '#src/domain/people/mail.ts';
import { hashToken } from '../../people/auth/sessions/cookie-token.ts';

/** What addresses are looked up by, and the keys that mails carry. */
export interface AlertKeys {
  /** Keyed hash of an address, as it is stored. */
  ofEmail(email: string): string;
  /** A name for a mailbox, by which its mails are counted. */
  ofMailbox(email: string): string;
  /** The key by which an address's alerts are opened. It is stored nowhere: each mail makes it anew. */
  ofLink(address: Pick<AlertAddress, 'key' | 'createdAt'>): string;
}

/** What a key looks like. */
const KEY = /^[\w-]{43}$/;

/** The hash by which the database knows a key; null for what can be none. */
export function hashOfKey(key: string | undefined): string | null {
  return key && KEY.test(key) ? hashToken(key) : null;
}

/** Reads the secret of the database, or makes it, and answers what is made with it. */
export async function openAlertKeys(db: Db): Promise<AlertKeys> {
  const secret = await readAlertSecret(db, () => randomBytes(32).toString('base64url'));
  const hmac = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n'));
  return {
    ofEmail: (email) => hmac('address', email).digest('hex'),
    ofMailbox: (email) => hmac('mailbox', mailboxOf(email)).digest('base64url'),
    ofLink: ({ key, createdAt }) => hmac('link', key, createdAt).digest('base64url'),
  };
}
