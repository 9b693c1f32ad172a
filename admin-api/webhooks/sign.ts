import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret, as `isWebhookSecret` has them. */
export const newWebhookSecret = () => PREFIX + randomBytes(32).toString('base64');

/** Whether a text is a secret as Standard Webhooks write it: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z\d+/]+={0,2}$/.test(text)) return false;
  const { length } = keyOf(text);
  return length >= 24 && length <= 64;
}

/**
 * The headers that prove a message: id, time in seconds, and HMAC-SHA256 over id, time and body
 * (Standard Webhooks, symmetric scheme v1).
 */
export function signedHeaders(
  message: { id: string; body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signature = createHmac('sha256', keyOf(secret)).update(content).digest('base64');
  return {
    'Content-Type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
