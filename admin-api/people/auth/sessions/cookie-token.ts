import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as a cookie carries them. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token in a `Cookie` header; null when there is none, two, or one we never gave. */
export function tokenFrom(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return values.length === 1 && token && /^[\w-]{43}$/.test(token) ? token : null;
}
