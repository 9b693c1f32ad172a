import { CONFIRM_HOURS } from '#src/domain/prices/alerts/alerts.ts';
import { RULES, type AlertRule, type KnownPrice } from '#src/domain/prices/alerts/rule.ts';
import type { Db } from '../../core/connect/client.ts';
import { eq, isNotNull } from '../../core/connect/drizzle.ts';
import { q, readFirst, statement } from '../../core/sql/orm.ts';
import { alertSecret, priceAlerts, type alertAddresses } from '../../schema/prices/price-alerts.ts';

/** An alert as it is stored, and where it goes. */
export type AlertRow = typeof priceAlerts.$inferSelect;
export type AlertAddress = typeof alertAddresses.$inferSelect;

/** What an alert is about: a plan by its number, or a need as its address has it. */
export type AlertAbout = { planId: number } | { need: string };

/** The condition of one that is not confirmed. */
export const isWaiting = isNotNull(priceAlerts.confirmHash);
/** The calendar date of a moment, UTC. */
export const utcDay = (now: Date) => now.toISOString().slice(0, 10);
/** The moment since which an alert may wait. */
export const waitingSince = (now: Date) =>
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
  const { rules } = row;
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
    rules,
  };
}

/** The cells of a bound. */
export const boundCells = (atMost: AlertRule['atMost']) => ({
  atMostMinor: atMost?.minor ?? null,
  atMostCurrency: atMost?.currency ?? null,
});
/** The cells of a bar that is set now. */
export const barCells = (bar: KnownPrice | null) => ({
  barMinor: bar?.minor ?? null,
  barCurrency: bar?.currency ?? null,
  barSource: bar?.source ?? null,
  barOf: bar?.of ?? null,
  rules: RULES,
});

/** The alerts of an address, the oldest first. */
export const ofAddress = (id: number) =>
  q.select().from(priceAlerts).where(eq(priceAlerts.addressId, id)).orderBy(priceAlerts.id);
