import { z } from 'zod';
import { STAFF_ROLES } from '#src/domain/people/roles.ts';
import { TOKEN_DAYS, TOKEN_MAX_DAYS } from '#src/domain/people/tokens.ts';
import { Id, line } from '../core/common.ts';
import { shape, strictShape } from '../core/shape.ts';

/** A token of the API as admins see it: never the token itself, which is shown once. */
export const ApiToken = shape('ApiToken', {
  id: Id,
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Whose rights it has at most. */
  owner: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The day of the last call with it, UTC; null: none yet. */
  lastUsedOn: z.string().nullable(),
  /**
   * `low`: its owner has a lower role than it by now, which holds for it too; `barred`: its owner may
   * no longer use the dashboard, and so nobody may use it.
   */
  state: z.enum(['active', 'low', 'barred', 'expired', 'revoked']),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** POST /api/admin/tokens. */
export const TokenInput = strictShape('TokenInput', {
  name: line(60),
  role: z.enum(STAFF_ROLES),
  days: z
    .int('must be a number of days')
    .min(1, 'must be at least 1 day')
    .max(TOKEN_MAX_DAYS, `must be at most ${TOKEN_MAX_DAYS} days`)
    .default(TOKEN_DAYS),
});
export type TokenInput = z.infer<typeof TokenInput>;

/** A token that was just made: the one time that it is told. */
export const NewToken = shape('NewToken', { token: z.string(), made: ApiToken });
export type NewToken = z.infer<typeof NewToken>;
