import type { Db } from '#db/core/connect/client.ts';
import { findToken, noteTokenUse, tokenRole, tokenState } from '#db/people/tokens.ts';
import { TOKEN_PREFIX } from '#src/domain/people/tokens.ts';
import { AppError } from '../../core/errors.ts';
import { createLimit, type LimitOptions } from '../limits/limit.ts';
import type { Caller } from './caller.ts';
import { freshToken, hashToken } from './sessions/cookie-token.ts';

/** The caller that a token stands for. */
export type TokenCaller = Caller & { token: object };

/** Tokens of the API as the guards see them. */
export interface Tokens {
  /** Who calls with an `Authorization` header; null for a token that opens nothing. Counts nothing. */
  find(header: string): Promise<TokenCaller | null>;
  /** The same for a call: 401 for a token that opens nothing, 429 past what is allowed. */
  admit(header: string, address: string): Promise<TokenCaller>;
}

/** Whether a header carries a token of whatever kind: then cookies do not count. */
export const isBearer = (header: string | null | undefined): header is string =>
  header != null && /^bearer(\s|$)/i.test(header);

/** A new token: a prefix by which people and scanners know it, and 256 random bits. */
export const newToken = () => TOKEN_PREFIX + freshToken();

/** What a 401 or 403 says to a program (RFC 6750). */
export const challenge = (error?: string) => ({
  'WWW-Authenticate': `Bearer realm="api"${error ? `, error="${error}"` : ''}`,
});

const SHAPE = new RegExp(String.raw`^bearer +(${TOKEN_PREFIX}[\w-]{43})$`, 'i');

/**
 * A token is looked up by its SHA-256: how long that takes tells nothing of the tokens there are,
 * because nobody can choose a hash that is like another one in its beginning.
 */
export function createTokens({ db, ...limits }: { db: Db } & LimitOptions): Tokens {
  const { now } = limits;
  const calls = createLimit('token', limits);
  const wrong = createLimit('token-wrong', limits);
  const find = async (header: string) => {
    const token = SHAPE.exec(header)?.[1];
    const row = token === undefined ? null : await findToken(db, hashToken(token));
    if (!row || !['active', 'low'].includes(tokenState(row, now()))) return null;
    const { id, name, userId, username } = row;
    const caller: TokenCaller = {
      id: userId,
      username,
      role: tokenRole(row),
      token: { id, name },
    };
    return { caller, lastUsedOn: row.lastUsedOn };
  };
  return {
    find: async (header) => (await find(header))?.caller ?? null,
    async admit(header, address) {
      wrong.refuse(address);
      const found = await find(header);
      if (!found) {
        wrong.count(address);
        throw new AppError('unauthorized', 'This token is not valid', {
          headers: challenge('invalid_token'),
        });
      }
      const { caller, lastUsedOn } = found;
      calls.take(String(caller.token.id));
      const day = now().toISOString().slice(0, 10);
      // Nobody waits for this; a write that fails only leaves the older day.
      if (lastUsedOn !== day) void noteTokenUse(db, caller.token.id, day).catch(() => undefined);
      return caller;
    },
  };
}
