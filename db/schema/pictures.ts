import { PICTURE_USES } from '#src/domain/core/pictures/pictures.ts';
import { check, integer, sql, sqliteTable, text, uniqueIndex } from '../core/connect/drizzle.ts';
import { users } from './people/accounts.ts';

/**
 * Pictures that were brought in, drawn anew and small, as the base64 text of their files: what copies
 * and checks rows knows texts and numbers (docs/decisions/pages/pictures.md).
 */
export const pictures = sqliteTable(
  'pictures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The first 32 hex digits of the SHA-256 of the large file: its name on the site. */
    hash: text('hash').notNull(),
    use: text('use', { enum: PICTURE_USES }).notNull(),
    /** Pixels and bytes of the large file. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    large: text('large').notNull(),
    /** Of a mark the file of 48 pixels. */
    small: text('small'),
    /** The host that it was fetched from; null: somebody sent it. */
    fromHost: text('from_host'),
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: text('added_at').notNull(),
  },
  (t) => [
    uniqueIndex('pictures_hash').on(t.hash),
    check('pictures_hash_is_hash', sql`length(${t.hash}) = 32`),
  ],
);
