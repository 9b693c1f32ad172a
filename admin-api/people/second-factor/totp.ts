import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
/** Steps before and after the present one whose codes are taken: clocks differ (RFC 6238, 5.2). */
const DRIFT = 1;

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT, label, secret: Secret.fromBase32(secret), period: PERIOD });

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads: its address, and the same as a picture. */
export function setUpOf(secret: string, username: string) {
  const uri = appOf(secret, username).toString();
  const { data, size } = encode(uri, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { uri, qr: { size, path: path.join('') } };
}

/** The step whose code this is, at a moment or one step beside it; null: no code that holds. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
