import type { WebhookEvent, WebhookState } from '#src/domain/webhooks.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { Refusal } from '../refusal.ts';
import { beforeSample, PUBLIC_PLAN } from '../rows.ts';
import { auditEntry } from './audit.ts';
import { insertInto } from '../statements.ts';

/** A message on its way to one address. */
export interface Delivery {
  id: number;
  message_id: string;
  target: string;
  event: WebhookEvent;
  payload: string;
  state: WebhookState;
  attempts: number;
  created_at: string;
  at: string;
  outcome: string | null;
}

/** Rows that stay, whatever became of them: the oldest go first. */
const KEPT = 1000;

/** A message for each of the targets. Older rows than the newest thousand go. */
export function queueMessage(
  message: { id: string; event: WebhookEvent; payload: string },
  targets: readonly string[],
  now: Date,
): Statement[] {
  const at = now.toISOString();
  return [
    ...targets.map((target) =>
      insertInto('webhook_deliveries', {
        message_id: message.id,
        target,
        event: message.event,
        payload: message.payload,
        created_at: at,
        at,
      }),
    ),
    {
      sql: 'DELETE FROM webhook_deliveries WHERE id <= (SELECT max(id) FROM webhook_deliveries) - ?',
      args: [KEPT],
    },
  ];
}

/** Messages whose time has come, longest waiting first. */
export function dueDeliveries(db: Db, now: Date, limit: number): Promise<Delivery[]> {
  return db.all<Delivery>(
    "SELECT * FROM webhook_deliveries WHERE state = 'waiting' AND at <= ? ORDER BY at, id LIMIT ?",
    [now.toISOString(), limit],
  );
}

/** Notes what a try came to; `at` is when the next one is due. */
export function noteAttempt(
  id: number,
  { state, at, outcome }: Pick<Delivery, 'state' | 'at' | 'outcome'>,
): Statement {
  return {
    sql: 'UPDATE webhook_deliveries SET state = ?, at = ?, outcome = ?, attempts = attempts + 1 WHERE id = ?',
    args: [state, at, outcome, id],
  };
}

/**
 * For a database that was put back: what waited then is sent no more, it was news of another time;
 * and no price in it is news.
 */
export const FORGET_DELIVERIES: readonly Statement[] = [
  {
    sql: "UPDATE webhook_deliveries SET state = 'failed', outcome = 'cancelled: the database was put back from a backup' WHERE state = 'waiting'",
    args: [],
  },
  { sql: 'DELETE FROM webhook_cursor', args: [] },
];

/** The newest messages first. */
export function listDeliveries(db: Db, limit: number): Promise<Delivery[]> {
  return db.all<Delivery>('SELECT * FROM webhook_deliveries ORDER BY id DESC LIMIT ?', [limit]);
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
  const read = () => db.first<Delivery>('SELECT * FROM webhook_deliveries WHERE id = ?', [id]);
  return db.write(async (commit) => {
    const row = await read();
    if (!row) throw new Refusal('missing', 'This message is no longer kept');
    if (row.state !== 'failed') throw new Refusal('conflict', STILL[row.state]);
    if (!targets.includes(row.target)) {
      throw new Refusal('conflict', 'Its address is no longer in WEBHOOK_URL');
    }
    const { message_id: messageId, event, state, attempts, outcome } = row;
    const about = { messageId, event, target: new URL(row.target).origin };
    await commitChange(commit, [
      {
        sql: "UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, at = ? WHERE id = ? AND state = 'failed'",
        args: [now.toISOString(), id],
      },
      MUST_CHANGE_ONE,
      auditEntry(
        actor,
        {
          action: 'resend',
          entity: 'webhook-delivery',
          entityId: id,
          before: { ...about, state, attempts, outcome },
          after: { ...about, state: 'waiting', attempts: 0 },
        },
        now,
      ),
    ]);
    return (await read())!;
  });
}
const STILL: Readonly<Record<Exclude<WebhookState, 'failed'>, string>> = {
  waiting: 'This message is on its way already',
  delivered: 'This message was delivered',
};

/** A public plan whose price is another one than before. */
export interface ChangedPrice {
  planId: number;
  slug: string;
  name: string;
  carrier: string;
  region: string;
  currency: Currency;
  price: number;
  previousPrice: number;
  /** Whether that one is sample data that nobody checked. */
  previousSample: boolean;
  recordedDate: string;
}

/**
 * Prices of public plans that changed since the last call of `move`, newest first and `limit` at
 * most, of `total`; and the statement that notes them as told. The first call tells of nothing.
 */
export async function changedPrices(db: Db, limit: number) {
  const told = await db.first<{ id: number }>(
    'SELECT price_record_id AS id FROM webhook_cursor WHERE id = 1',
  );
  const last = (await db.first<{ id: number }>('SELECT max(id) AS id FROM price_records'))?.id ?? 0;
  // After a restore the numbers are lower: nothing of it is news.
  const since = told && told.id <= last ? told.id : last;
  const rows = since === last ? [] : await readChanges(db, since);
  const move: Statement | null =
    told?.id === last
      ? null
      : {
          sql: 'INSERT INTO webhook_cursor (id, price_record_id) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET price_record_id = excluded.price_record_id',
          args: [last],
        };
  return { changes: rows.slice(0, limit), total: rows.length, move };
}

interface ChangeRow extends Omit<ChangedPrice, 'price' | 'previousPrice' | 'previousSample'> {
  price_minor: number;
  before_minor: number;
  before_sample: number;
}

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
