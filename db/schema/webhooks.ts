import { index, integer, sqliteTable, text } from '../drizzle.ts';
import { WEBHOOK_EVENTS, WEBHOOK_STATES, type WebhookEvent } from '#src/domain/webhooks.ts';

/** Messages to the operator's own addresses: one row for each address and event. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The same for every try and every address, so that a receiver can drop what it has. */
    messageId: text('message_id').notNull(),
    target: text('target').notNull(),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    payload: text('payload').notNull(),
    state: text('state', { enum: WEBHOOK_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: text('created_at').notNull(),
    /** When it is tried next, or was tried last. */
    at: text('at').notNull(),
    /** What the last try came to, in words; null before the first. */
    outcome: text('outcome'),
  },
  (t) => [index('webhook_deliveries_due').on(t.state, t.at)],
);

/** Addresses that were set in the dashboard; those of WEBHOOK_URL stand beside them. */
export const webhookTargets = sqliteTable('webhook_targets', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  url: text('url').notNull().unique(),
  /** Signs the messages. It is told once; the receiver checks by it, and nobody can log in with it. */
  secret: text('secret').notNull(),
  /** What it is told of. */
  events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  createdAt: text('created_at').notNull(),
});

/** One row: the last price record that `prices.changed` has told of. */
export const webhookCursor = sqliteTable('webhook_cursor', {
  id: integer('id').primaryKey(),
  priceRecordId: integer('price_record_id').notNull(),
});
