import { ALERT_DAYS, COUNTED_DAYS } from '#src/domain/prices/alerts/alerts.ts';
import type { AlertRule } from '#src/domain/prices/alerts/rule.ts';
import { addDays } from '#src/domain/core/dates.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, exists, lt, not, or } from '../../core/connect/drizzle.ts';
import { q, readAll, readFirst, statement } from '../../core/sql/orm.ts';
import { alertAddresses, alertDays, priceAlerts } from '../../schema/prices/price-alerts.ts';
import { mails } from '../../schema/people/mail.ts';
import {
  boundCells,
  utcDay,
  isWaiting,
  ofAddress,
  waitingSince,
  type AlertAddress,
  type AlertRow,
} from './price-alert-rows.ts';

/** An address by the hash of the key in its mails, with its alerts; null: there is none. */
export async function findAlerts(
  db: Db,
  linkHash: string,
): Promise<{ address: AlertAddress; alerts: AlertRow[] } | null> {
  const own = eq(alertAddresses.linkHash, linkHash);
  const address = await readFirst(db, q.select().from(alertAddresses).where(own));
  return address && { address, alerts: await readAll(db, ofAddress(address.id)) };
}

/** Sets the bound of an alert of an address, which lasts a year from here. */
export function changeAlert(
  db: Db,
  { addressId, id }: { addressId: number; id: number },
  atMost: AlertRule['atMost'],
  now: Date,
): Promise<void> {
  const set = { ...boundCells(atMost), endsOn: addDays(utcDay(now), ALERT_DAYS) };
  const own = and(eq(priceAlerts.id, id), eq(priceAlerts.addressId, addressId));
  return db.write(
    async (commit) => void (await commit([statement(q.update(priceAlerts).set(set).where(own))])),
  );
}

/** Erases an alert of an address, and with the last one the address. */
export function endAlert(
  db: Db,
  { addressId, id }: { addressId: number; id: number },
): Promise<void> {
  const own = and(eq(priceAlerts.id, id), eq(priceAlerts.addressId, addressId));
  return db.write(
    async (commit) =>
      void (await commit([statement(q.delete(priceAlerts).where(own)), ...FORGET_ADDRESSES])),
  );
}

/** Erases an address with all its alerts, and what is on its way to it. */
export function eraseAddress(db: Db, linkHash: string): Promise<void> {
  const gone = q.delete(alertAddresses).where(eq(alertAddresses.linkHash, linkHash));
  return db.write(async (commit) => void (await commit([statement(gone), ...FORGET_ADDRESSES])));
}

/**
 * Addresses without an alert go, and what is on its way to an address that is not kept any more: a
 * mail that could not be sent holds it, too.
 */
const FORGET_ADDRESSES: readonly Statement[] = [
  statement(
    q
      .delete(alertAddresses)
      .where(
        not(
          exists(q.select().from(priceAlerts).where(eq(priceAlerts.addressId, alertAddresses.id))),
        ),
      ),
  ),
  statement(
    q
      .delete(mails)
      .where(
        and(
          eq(mails.kind, 'price-alert'),
          not(exists(q.select().from(alertAddresses).where(eq(alertAddresses.email, mails.to)))),
        ),
      ),
  ),
];

/** Erases what was not confirmed in time, what is past its year, and old counts. */
export function forgetAlerts(db: Db, now: Date): Promise<void> {
  const late = and(isWaiting, lt(priceAlerts.createdAt, waitingSince(now)));
  const past = lt(priceAlerts.endsOn, utcDay(now));
  const counted = lt(alertDays.day, addDays(utcDay(now), -COUNTED_DAYS));
  const forgotten = [
    statement(q.delete(priceAlerts).where(or(late, past))),
    ...FORGET_ADDRESSES,
    statement(q.delete(alertDays).where(counted)),
  ];
  return db.write(async (commit) => void (await commit(forgotten)));
}
