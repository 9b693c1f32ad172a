import {
  ALERT_DAYS,
  ALERTS_OF_ADDRESS,
  MOST_ALERTS,
  MOST_WAITING,
  WAITING_OF_ADDRESS,
} from '#src/domain/prices/alerts/alerts.ts';
import type { AlertRule } from '#src/domain/prices/alerts/rule.ts';
import { addDays } from '#src/domain/core/dates.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, gte, sql } from '../../core/connect/drizzle.ts';
import { countRows, q, readAll, readFirst, statement } from '../../core/sql/orm.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { alertAddresses, priceAlerts } from '../../schema/prices/price-alerts.ts';
import {
  barCells,
  boundCells,
  utcDay,
  isWaiting,
  ofAddress,
  waitingSince,
  type AlertAbout,
  type AlertAddress,
  type AlertRow,
} from './price-alert-rows.ts';

/** An alert that somebody asks for; nobody knows yet whether the address is theirs. */
export interface AskedAlert extends Pick<AlertAddress, 'key' | 'email' | 'linkHash'> {
  about: AlertAbout;
  rule: Pick<AlertRule, 'atMost' | 'bar'>;
  confirmHash: string;
}

/**
 * What came of it: it waits to be confirmed, with what was asked for last; `known`: there is a
 * confirmed one, which stays as it is; `full`: the address has as many as it may; `none`: too many
 * wait at it.
 */
export type Came = 'new' | 'known' | 'full' | 'none';

/**
 * Stores an alert that waits to be confirmed, in one commit with the mail that `mailOf` makes of what
 * came of it. Refused past what is kept in all.
 */
export function askAlert(
  db: Db,
  { key, email, linkHash, about, rule, confirmHash }: AskedAlert,
  mailOf: (came: Came, address: Pick<AlertAddress, 'key' | 'createdAt'>) => Statement | null,
  now: Date,
): Promise<Came> {
  const createdAt = now.toISOString();
  const own = eq(alertAddresses.key, key);
  const fresh = q.insert(alertAddresses).values({ key, email, linkHash, createdAt });
  const cells = {
    ...boundCells(rule.atMost),
    ...barCells(rule.bar),
    confirmHash,
    createdAt,
    endsOn: addDays(utcDay(now), ALERT_DAYS),
  };
  return db.write(async (commit) => {
    const [all, waiting] = await Promise.all([
      countRows(db, priceAlerts),
      countRows(db, priceAlerts, isWaiting),
    ]);
    if (all >= MOST_ALERTS || waiting >= MOST_WAITING) {
      throw new Refusal('conflict', 'Too many alerts wait. Please try again tomorrow.');
    }
    const known = await readFirst(db, q.select().from(alertAddresses).where(own));
    const alerts = known ? await readAll(db, ofAddress(known.id)) : [];
    const same = alerts.find((one) =>
      'planId' in about ? one.planId === about.planId : one.need === about.need,
    );
    const came = cameOf(alerts, same);
    const mail = mailOf(came, known ?? { key, createdAt });
    const addressId = sql<number>`(${q.select({ id: alertAddresses.id }).from(alertAddresses).where(own)})`;
    const stored = same
      ? q.update(priceAlerts).set(cells).where(eq(priceAlerts.id, same.id))
      : q.insert(priceAlerts).values({ addressId, ...about, ...cells });
    await commit([
      ...(known ? [] : [statement(fresh)]),
      ...(came === 'new' ? [statement(stored)] : []),
      ...(mail ? [mail] : []),
    ]);
    return came;
  });
}

function cameOf(alerts: readonly AlertRow[], same: AlertRow | undefined): Came {
  if (same) return same.confirmHash === null ? 'known' : 'new';
  const on = alerts.filter(({ confirmHash }) => confirmHash === null).length;
  if (on >= ALERTS_OF_ADDRESS) return 'full';
  return alerts.length - on >= WAITING_OF_ADDRESS ? 'none' : 'new';
}

/** The alert that waits for the key with a hash, in time; else null. */
export function findWaiting(db: Db, confirmHash: string, now: Date): Promise<AlertRow | null> {
  const own = and(
    eq(priceAlerts.confirmHash, confirmHash),
    gte(priceAlerts.createdAt, waitingSince(now)),
  );
  return readFirst(db, q.select().from(priceAlerts).where(own));
}

/** Confirms an alert; answers its address, or null where nothing waits for the key. */
export function confirmAlert(db: Db, confirmHash: string, now: Date): Promise<AlertAddress | null> {
  return db.write(async (commit) => {
    const alert = await findWaiting(db, confirmHash, now);
    if (!alert) return null;
    const set = { confirmHash: null };
    await commit([statement(q.update(priceAlerts).set(set).where(eq(priceAlerts.id, alert.id)))]);
    const own = eq(alertAddresses.id, alert.addressId);
    return readFirst(db, q.select().from(alertAddresses).where(own));
  });
}
