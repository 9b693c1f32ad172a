import { STAFF_ROLES } from '#src/domain/people/roles.ts';
import {
  check,
  index,
  integer,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../core/connect/drizzle.ts';
import { users } from './accounts.ts';

/** Tokens of the API. The token itself is stored nowhere: whoever has the row cannot use it. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    /** SHA-256 of the token. */
    hash: text('hash').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** Whoever made it: it never has more rights than they have now. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    /** A day, so that most calls write nothing. */
    lastUsedOn: text('last_used_on'),
    revokedAt: text('revoked_at'),
  },
  (t) => [
    uniqueIndex('api_tokens_hash').on(t.hash),
    index('api_tokens_of_user').on(t.userId),
    check('api_tokens_hash_is_hash', sql`length(${t.hash}) = 64`),
  ],
);
