import type { WebhookState } from '#src/domain/webhooks.ts';
import { fromMinor } from '#src/domain/money.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { and, desc, eq, lte, max, sql } from '../drizzle.ts';
import { increment, q, readAll, readFirst, statement } from '../orm.ts';
import { Refusal } from '../refusal.ts';
import { beforeSample, PUBLIC_PLAN, type SqlPlan, type SqlPrice } from '../rows.ts';
import { priceRecords } from '../schema.ts';
import { webhookCursor, webhookDeliveries } from '../schema/webhooks.ts';
import { auditEntry } from './audit.ts';

/** A message on its way to one address. */
export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Rows that stay, whatever became of them: the oldest go first. */
const KEPT = 1000;

/** A message for each of the targets. Older rows than the newest thousand go. */
export function queueMessage(
  { id: messageId, ...message }: { id: string } & Pick<Delivery, 'event' | 'payload'>,
  targets: readonly string[],
  now: Date,
): Statement[] {
  const at = now.toISOString();
  const newest = q.select({ id: max(webhookDeliveries.id) }).from(webhookDeliveries);
  const old = lte(webhookDeliveries.id, sql`(${newest}) - ${KEPT}`);
  return [
    ...targets.map((target) =>
      statement(
        q.insert(webhookDeliveries).values({ messageId, target, ...message, createdAt: at, at }),
      ),
    ),
    statement(q.delete(webhookDeliveries).where(old)),
  ];
}

/** Messages whose time has come, longest waiting first. */
export function dueDeliveries(db: Db, now: Date, limit: number): Promise<Delivery[]> {
  const { id, state, at } = webhookDeliveries;
  const due = and(eq(state, 'waiting'), lte(at, now.toISOString()));
  return readAll(db, q.select().from(webhookDeliveries).where(due).orderBy(at, id).limit(limit));
}

/** Puts a message's next try off, whatever comes of this one. */
export const putDeliveryOff = (id: number, at: string): Statement =>
  statement(q.update(webhookDeliveries).set({ at }).where(eq(webhookDeliveries.id, id)));

/** Notes what a try came to; `at` is when the next one is due. */
export function noteAttempt(
  id: number,
  result: Pick<Delivery, 'state' | 'at' | 'outcome'>,
): Statement {
  const set = { ...result, attempts: increment(webhookDeliveries.attempts) };
  return statement(q.update(webhookDeliveries).set(set).where(eq(webhookDeliveries.id, id)));
}

/**
 * For a database that was put back: what waited then is sent no more, it was news of another time;
 * and no price in it is news.
 */
export const FORGET_DELIVERIES: readonly Statement[] = [
  statement(
    q
      .update(webhookDeliveries)
      .set({ state: 'failed', outcome: 'cancelled: the database was put back from a backup' })
      .where(eq(webhookDeliveries.state, 'waiting')),
  ),
  statement(q.delete(webhookCursor)),
];

/** The newest messages first. */
export function listDeliveries(db: Db, limit: number): Promise<Delivery[]> {
  const newest = q.select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.id));
  return readAll(db, newest.limit(limit));
}

/**
 * Lets a message that was given up go out again at once, with all its tries before it. The log
 * names its host, not its address. Refused when it is gone or not given up.
 */
export function resendDelivery(
  db: Db,
  id: number,
  targets: readonly string[],
  { actor, now }: Change,
): Promise<Delivery> {
  const own = eq(webhookDeliveries.id, id);
  const read = () => readFirst(db, q.select().from(webhookDeliveries).where(own));
  return db.write(async (commit) => {
    const row = await read();
    if (!row) throw new Refusal('missing', 'This message is no longer kept');
    if (row.state !== 'failed') throw new Refusal('conflict', STILL[row.state]);
    if (!targets.includes(row.target)) {
      throw new Refusal('conflict', 'Nothing is sent to its address any more');
    }
    const { messageId, event, state, attempts, outcome } = row;
    const about = { messageId, event, target: new URL(row.target).origin };
    await commitChange(commit, [
      statement(
        q
          .update(webhookDeliveries)
          .set({ state: 'waiting', attempts: 0, at: now.toISOString() })
          .where(and(own, eq(webhookDeliveries.state, 'failed'))),
      ),
      MUST_CHANGE_ONE,
      auditEntry(
        { actor, now },
        {
          action: 'resend',
          entity: 'webhook-delivery',
          entityId: id,
          before: { ...about, state, attempts, outcome },
          after: { ...about, state: 'waiting', attempts: 0 },
        },
      ),
    ]);
    return (await read())!;
  });
}
const STILL: Readonly<Record<Exclude<WebhookState, 'failed'>, string>> = {
  waiting: 'This message is on its way already',
  delivered: 'This message was delivered',
};

/**
 * Prices of public plans that changed since the last call of `move`, newest first and `limit` at
 * most, of `total`; and the statement that notes them as told. The first call tells of nothing, and
 * with a limit of 0 none are read.
 */
export async function changedPrices(db: Db, limit: number) {
  const cursor = q.select({ id: webhookCursor.priceRecordId }).from(webhookCursor);
  const told = await readFirst(db, cursor.where(eq(webhookCursor.id, 1)));
  const newest = q.select({ id: max(priceRecords.id) }).from(priceRecords);
  const last = (await readFirst(db, newest))?.id ?? 0;
  // After a restore the numbers are lower: nothing of it is news.
  const since = told && told.id <= last ? told.id : last;
  const rows = since === last || limit === 0 ? [] : await readChanges(db, since);
  const move: Statement | null =
    told?.id === last
      ? null
      : statement(
          q
            .insert(webhookCursor)
            .values({ id: 1, priceRecordId: last })
            .onConflictDoUpdate({ target: webhookCursor.id, set: { priceRecordId: last } }),
        );
  return { changes: rows.slice(0, limit), total: rows.length, move };
}

/** A public plan whose price is another one than before. */
export interface ChangedPrice extends Omit<
  ChangeRow,
  'price_minor' | 'before_minor' | 'before_sample'
> {
  price: number;
  previousPrice: number;
  /** Whether that one is sample data that nobody checked. */
  previousSample: boolean;
}

interface ChangeRow extends Pick<SqlPlan, 'slug'>, Pick<SqlPrice, 'currency' | 'price_minor'> {
  planId: SqlPlan['id'];
  name: SqlPlan['plan_name'];
  carrier: string;
  region: string;
  recordedDate: SqlPrice['recorded_date'];
  before_minor: SqlPrice['price_minor'];
  before_sample: SqlPrice['sample'];
}

/** Plain SQL: newest and earlier price of every changed plan in one pass over the new records. */
async function readChanges(db: Db, since: number): Promise<ChangedPrice[]> {
  const rows = await db.all<ChangeRow>(
    `SELECT p.id AS planId, p.slug, p.plan_name AS name, c.name AS carrier, g.code AS region,
       n.currency, n.price_minor, n.recorded_date AS recordedDate,
       b.price_minor AS before_minor, ${beforeSample('n')} AS before_sample
     FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions g ON g.id = p.region_id
     JOIN price_records n ON n.id = (SELECT r.id FROM price_records r WHERE r.plan_id = p.id
       ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
     JOIN price_records b ON b.id = (SELECT o.id FROM price_records o
       WHERE o.plan_id = p.id AND o.id <= :since ORDER BY o.recorded_date DESC, o.id DESC LIMIT 1)
     WHERE ${PUBLIC_PLAN} AND n.id > :since AND b.price_minor <> n.price_minor
       AND p.id IN (SELECT plan_id FROM price_records WHERE id > :since)
     ORDER BY n.id DESC`,
    { since },
  );
  return rows.map(({ price_minor, before_minor, before_sample, ...row }) => ({
    ...row,
    price: fromMinor(price_minor, row.currency),
    previousPrice: fromMinor(before_minor, row.currency),
    previousSample: before_sample === 1,
  }));
}
