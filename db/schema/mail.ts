import { index, integer, sqliteTable, text } from '../drizzle.ts';
import { MAIL_KINDS, MAIL_STATES } from '#src/domain/mail.ts';

/**
 * Mails that are to be handed to the mail server. A row goes when its mail is sent; one that is given
 * up loses its text, which may hold a link, and goes after some days.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The same for every try, so that a mail that came twice is known. */
    messageId: text('message_id').notNull(),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** JSON of further headers. */
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: text('created_at').notNull(),
    /** When it is tried next, or was tried last. */
    at: text('at').notNull(),
    /** From then on it says nothing true any more; null: never. */
    expiresAt: text('expires_at'),
    /** What the last try came to, in words without addresses; null before the first. */
    outcome: text('outcome'),
  },
  (t) => [index('mails_due').on(t.state, t.at), index('mails_to').on(t.to)],
);
