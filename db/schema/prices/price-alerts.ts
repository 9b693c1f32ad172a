import {
  check,
  index,
  integer,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../core/connect/drizzle.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { plans } from '../../schema.ts';

/** One row: what addresses are looked up by and links are made with. It never leaves the database. */
export const alertSecret = sqliteTable('price_alert_secret', {
  id: integer('id').primaryKey(),
  secret: text('secret').notNull(),
});

/** Where alerts go. A row stays only while it has an alert; nothing else of the site refers to it. */
export const alertAddresses = sqliteTable(
  'price_alert_addresses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Keyed hash of the address: what it is looked up by. */
    key: text('key').notNull(),
    /** The address itself, because mails must be sent. */
    email: text('email').notNull(),
    /** Hash of the key that every mail to it carries, which is worked out anew for each. */
    linkHash: text('link_hash').notNull(),
    createdAt: text('created_at').notNull(),
    /** Day of the last alert, UTC: there is one a day at most. */
    mailedOn: text('mailed_on'),
  },
  (t) => [
    uniqueIndex('price_alert_addresses_key').on(t.key),
    uniqueIndex('price_alert_addresses_link').on(t.linkHash),
    // What is on its way to an address that is kept no more is found by it, nothing else.
    index('price_alert_addresses_email').on(t.email),
    check(
      'price_alert_addresses_key_is_hash',
      sql`length(${t.key}) = 64 AND length(${t.linkHash}) = 64`,
    ),
  ],
);

/** What somebody wants to hear of, and the price that a new one is compared with. */
export const priceAlerts = sqliteTable(
  'price_alerts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    addressId: integer('address_id')
      .notNull()
      .references(() => alertAddresses.id, { onDelete: 'cascade' }),
    /** A plan, or a need as its address has it. */
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'cascade' }),
    need: text('need'),
    /** Only a price of at most so much, in minor units. */
    atMostMinor: integer('at_most_minor'),
    atMostCurrency: text('at_most_currency', { enum: CURRENCIES }),
    /** Told of last, or risen to since (src/domain/prices/alerts/rule.ts). */
    barMinor: integer('bar_minor'),
    barCurrency: text('bar_currency', { enum: CURRENCIES }),
    barSource: text('bar_source'),
    barOf: text('bar_of'),
    /** The rules that set it (`RULES` of src/domain/prices/alerts/rule.ts). */
    rules: integer('rules').notNull().default(1),
    /** Hash of the key in the mail that asks whether it is wanted; null: it was confirmed. */
    confirmHash: text('confirm_hash'),
    createdAt: text('created_at').notNull(),
    /** Calendar date, UTC. */
    endsOn: text('ends_on').notNull(),
  },
  (t) => [
    uniqueIndex('price_alerts_of_plan').on(t.addressId, t.planId),
    uniqueIndex('price_alerts_of_need').on(t.addressId, t.need),
    index('price_alerts_by_plan').on(t.planId),
    uniqueIndex('price_alerts_waiting')
      .on(t.confirmHash)
      .where(sql`confirm_hash IS NOT NULL`),
    check('price_alerts_about_one', sql`(${t.planId} IS NULL) <> (${t.need} IS NULL)`),
  ],
);

/** How many alerts were mailed on a day; to whom stands nowhere. */
export const alertDays = sqliteTable('price_alert_days', {
  day: text('day').primaryKey(),
  sent: integer('sent').notNull(),
});
