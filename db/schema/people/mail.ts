import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../core/connect/drizzle.ts';
import { ALERT_NAMES } from '#src/domain/people/alerts.ts';
import { MAIL_KINDS, MAIL_STATES, type LinkKind } from '#src/domain/people/mail.ts';
import { STAFF_ROLES } from '#src/domain/people/roles.ts';
import { users } from './accounts.ts';

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

/** Links in mails to users. The token of a link is stored nowhere: whoever has the row cannot use it. */
export const mailLinks = sqliteTable(
  'mail_links',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it was sent, and so which address it confirms. */
    address: text('address').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('mail_links_of_user').on(t.userId, t.kind),
    index('mail_links_by_end').on(t.expiresAt),
    check('mail_links_hash_is_hash', sql`length(${t.hash}) = 64`),
  ],
);

/** People who were asked to come and have no account yet. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    address: text('address').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** SHA-256 of the token in the newest mail. */
    hash: text('hash').notNull(),
    /** Holds only while they are an admin. */
    invitedById: integer('invited_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sentAt: text('sent_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('invitations_address').on(t.address),
    uniqueIndex('invitations_hash').on(t.hash),
    check('invitations_hash_is_hash', sql`length(${t.hash}) = 64`),
  ],
);

/** Which alerts a user wants by mail. */
export const alertChoices = sqliteTable(
  'alert_choices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    alert: text('alert', { enum: ALERT_NAMES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.alert] })],
);

/** What is to be told by the next mail of a kind, and when the last one went out. */
export const alerts = sqliteTable('alerts', {
  alert: text('alert', { enum: ALERT_NAMES }).primaryKey(),
  /** How often it happened since then. */
  count: integer('count').notNull().default(0),
  /** The first of these, in words. */
  lines: text('lines', { mode: 'json' }).$type<string[]>().notNull(),
  sentAt: text('sent_at'),
  /** The last that was looked at where it happens: a number of a row, or a moment. */
  seen: text('seen'),
});
