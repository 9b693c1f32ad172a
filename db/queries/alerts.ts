import {
  ALERT_DAYS,
  ALERTS_OF_ADDRESS,
  CONFIRM_HOURS,
  COUNTED_DAYS,
  MOST_ALERTS,
  MOST_WAITING,
  WAITING_OF_ADDRESS,
} from '#src/domain/alerts/alerts.ts';
import type { AlertRule, KnownPrice } from '#src/domain/alerts/rule.ts';
import { addDays } from '#src/domain/dates.ts';
import type { Db, Statement } from '../client.ts';
import { and, eq, exists, gte, isNotNull, lt, not, or, sql } from '../drizzle.ts';
import { countRows, q, readAll, readFirst, statement } from '../orm.ts';
import { Refusal } from '../refusal.ts';
import { alertAddresses, alertDays, alertSecret, priceAlerts } from '../schema/alerts.ts';
import { mails } from '../schema/mail.ts';

/** An alert as it is stored, and where it goes. */
export type AlertRow = typeof priceAlerts.$inferSelect;
export type AlertAddress = typeof alertAddresses.$inferSelect;

/** What an alert is about: a plan by its number, or a need as its address has it. */
export type AlertAbout = { planId: number } | { need: string };

export const isWaiting = isNotNull(priceAlerts.confirmHash);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const waitingSince = (now: Date) =>
  new Date(now.getTime() - CONFIRM_HOURS * 3_600_000).toISOString();

/** The secret of the alerts; the first call makes it, of what `fresh` answers. */
export async function readAlertSecret(db: Db, fresh: () => string): Promise<string> {
  const read = () => readFirst(db, q.select().from(alertSecret));
  const known = await read();
  if (known) return known.secret;
  const made = q.insert(alertSecret).values({ id: 1, secret: fresh() }).onConflictDoNothing();
  await db.write((commit) => commit([statement(made)]));
  return (await read())!.secret;
}

/** The rule that a row stands for. */
export function ruleOf(row: AlertRow): AlertRule {
  const { planId, atMostMinor, atMostCurrency, barMinor, barCurrency, barSource, barOf } = row;
  return {
    about: planId === null ? 'need' : 'plan',
    atMost:
      atMostMinor === null || atMostCurrency === null
        ? null
        : { minor: atMostMinor, currency: atMostCurrency },
    bar:
      barMinor === null || barCurrency === null
        ? null
        : { minor: barMinor, currency: barCurrency, source: barSource, of: barOf ?? '' },
  };
}

const boundCells = (atMost: AlertRule['atMost']) => ({
  atMostMinor: atMost?.minor ?? null,
  atMostCurrency: atMost?.currency ?? null,
});
/** The cells of a bar. */
export const barCells = (bar: KnownPrice | null) => ({
  barMinor: bar?.minor ?? null,
  barCurrency: bar?.currency ?? null,
  barSource: bar?.source ?? null,
  barOf: bar?.of ?? null,
});

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
    endsOn: addDays(dayOf(now), ALERT_DAYS),
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

const ofAddress = (id: number) =>
  q.select().from(priceAlerts).where(eq(priceAlerts.addressId, id)).orderBy(priceAlerts.id);

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
  const set = { ...boundCells(atMost), endsOn: addDays(dayOf(now), ALERT_DAYS) };
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
function forgetStatements(now: Date): Statement[] {
  const late = and(isWaiting, lt(priceAlerts.createdAt, waitingSince(now)));
  const past = lt(priceAlerts.endsOn, dayOf(now));
  const counted = lt(alertDays.day, addDays(dayOf(now), -COUNTED_DAYS));
  return [
    statement(q.delete(priceAlerts).where(or(late, past))),
    ...FORGET_ADDRESSES,
    statement(q.delete(alertDays).where(counted)),
  ];
}

/** The same by itself: nothing else may come for days. */
export function forgetAlerts(db: Db, now: Date): Promise<void> {
  return db.write(async (commit) => void (await commit(forgetStatements(now))));
}
