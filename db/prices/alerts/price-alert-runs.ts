import type { AlertCounts } from '#src/contract/insight/overview.ts';
import type { KnownPrice } from '#src/domain/prices/alerts/rule.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { OVERVIEW_DAYS } from '#src/domain/core/paths/overview.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from '../../core/connect/drizzle.ts';
import {
  countRows,
  increment,
  q,
  readAll,
  readFirst,
  statement,
  updateRows,
} from '../../core/sql/orm.ts';
import { alertAddresses, alertDays, priceAlerts } from '../../schema/prices/price-alerts.ts';
import { mails } from '../../schema/people/mail.ts';
import { barCells, isWaiting, type AlertAddress, type AlertRow } from './price-alert-rows.ts';

/** Alerts of an address that may be mailed. */
export interface DueAddress {
  address: AlertAddress;
  alerts: AlertRow[];
}

/**
 * Addresses with confirmed alerts that got no mail on `day` yet, by their numbers after `after`, with
 * those alerts.
 */
export async function dueAddresses(
  db: Db,
  { after, day, limit }: { after: number; day: string; limit: number },
): Promise<DueAddress[]> {
  const { id, mailedOn } = alertAddresses;
  const isDue = and(gt(id, after), or(isNull(mailedOn), ne(mailedOn, day)));
  const due = q.select().from(alertAddresses).where(isDue).orderBy(id).limit(limit);
  const addresses = await readAll(db, due);
  const ids = addresses.map((one) => one.id);
  if (ids.length === 0) return [];
  const confirmed = and(inArray(priceAlerts.addressId, ids), isNull(priceAlerts.confirmHash));
  const of = q.select().from(priceAlerts).where(confirmed).orderBy(priceAlerts.id);
  const alerts = await readAll(db, of);
  return addresses.map((address) => ({
    address,
    alerts: alerts.filter(({ addressId }) => addressId === address.id),
  }));
}

/** Writes the bars of alerts that moved. */
export function moveBars(bars: readonly { id: number; bar: KnownPrice | null }[]): Statement {
  const names = ['barMinor', 'barCurrency', 'barSource', 'barOf', 'rules'] as const;
  const rows = bars.map(({ id, bar }) => ({ id, ...barCells(bar) }));
  return updateRows(priceAlerts, names, rows);
}

/** Notes that an address got its mail of a day. */
export function noteMailed(addressId: number, day: string): Statement {
  const mailed = q.update(alertAddresses).set({ mailedOn: day });
  return statement(mailed.where(eq(alertAddresses.id, addressId)));
}

/** Counts a mail of a day. */
export function countMail(day: string): Statement {
  const set = { sent: increment(alertDays.sent) };
  const row = q.insert(alertDays).values({ day, sent: 1 });
  return statement(row.onConflictDoUpdate({ target: alertDays.day, set }));
}

/** How many alerts there are, how many mails with alerts went out in seven days, and were given up. */
export async function countAlerts(db: Db, now: Date): Promise<AlertCounts> {
  const since = addDays(now.toISOString().slice(0, 10), 1 - OVERVIEW_DAYS);
  const sum = q.select({ n: sql<number>`coalesce(sum(${alertDays.sent}), 0)` }).from(alertDays);
  const waiting = await countRows(db, priceAlerts, isWaiting);
  const givenUp = and(
    eq(mails.kind, 'price-alert'),
    eq(mails.state, 'failed'),
    gte(mails.at, since),
  );
  return {
    active: (await countRows(db, priceAlerts)) - waiting,
    waiting,
    sent: (await readFirst(db, sum.where(gte(alertDays.day, since))))!.n,
    failed: await countRows(db, mails, givenUp),
  };
}
