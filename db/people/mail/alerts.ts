import { ALERT_LINES, ALERT_MINUTES, USER_ALERTS, type Alert } from '#src/domain/people/alerts.ts';
import { holds } from '#src/domain/people/roles.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, gt, isNotNull } from '../../core/connect/drizzle.ts';
import { q, readAll, readFirst, statement } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import { alertChoices, alerts } from '../../schema/people/mail.ts';

/** The alerts that a user chose. */
export async function chosenAlerts(db: Db, userId: number): Promise<Alert[]> {
  const query = q.select({ alert: alertChoices.alert }).from(alertChoices);
  return (await readAll(db, query.where(eq(alertChoices.userId, userId)))).map((row) => row.alert);
}

/** Puts a choice in the place of the one before. */
export async function chooseAlerts(
  db: Db,
  userId: number,
  chosen: readonly Alert[],
): Promise<void> {
  await db.write((commit) =>
    commit([
      statement(q.delete(alertChoices).where(eq(alertChoices.userId, userId))),
      ...[...new Set(chosen)].map((alert) =>
        statement(q.insert(alertChoices).values({ userId, alert })),
      ),
    ]),
  );
}

/** Where an alert goes: to those who chose it and may know of it at this moment. */
export async function alertAddresses(db: Db, alert: Alert): Promise<string[]> {
  const query = q
    .select({ email: users.email, role: users.role })
    .from(alertChoices)
    .innerJoin(users, eq(users.id, alertChoices.userId));
  const wanted = and(
    eq(alertChoices.alert, alert),
    eq(users.disabled, false),
    isNotNull(users.email),
  );
  const rows = await readAll(db, query.where(wanted));
  return rows.flatMap(({ email, role }) =>
    email !== null && holds(role, USER_ALERTS[alert].role) ? [email] : [],
  );
}

/** Notes what the next mail of a kind tells. Past the first lines it is only counted. */
export function noteAlert(db: Db, alert: Alert, line: string): Promise<void> {
  return db.write(async (commit) => {
    const row = await readFirst(db, q.select().from(alerts).where(eq(alerts.alert, alert)));
    const lines = [...(row?.lines ?? []), line].slice(0, ALERT_LINES);
    const values = { alert, lines, count: (row?.count ?? 0) + 1 };
    await commit([
      statement(
        q.insert(alerts).values(values).onConflictDoUpdate({ target: alerts.alert, set: values }),
      ),
    ]);
  });
}

/** The last that was looked at of each kind; a kind that is missing was never looked at. */
export async function seenAlerts(db: Db): Promise<Partial<Record<Alert, string>>> {
  const { alert, seen } = alerts;
  const rows = await readAll(db, q.select({ alert, seen }).from(alerts));
  return Object.fromEntries(
    rows.flatMap((row) => (row.seen === null ? [] : [[row.alert, row.seen]])),
  );
}

/** Notes the last that was looked at. */
export async function noteSeen(db: Db, alert: Alert, seen: string): Promise<void> {
  const insert = q.insert(alerts).values({ alert, lines: [], seen });
  const put = insert.onConflictDoUpdate({ target: alerts.alert, set: { seen } });
  await db.write((commit) => commit([statement(put)]));
}

/** For a database that was put back: what happened before is no news. */
export const FORGET_ALERTS: Statement = statement(q.delete(alerts));

/** What can be told now: nothing of its kind was for a while. */
export async function dueAlerts(db: Db, now: Date) {
  return (await gathered(db)).filter((row) => mayTellAt(row) <= now.toISOString());
}

/** When the next of what is gathered can be told, an ISO instant or ''; null: nothing is. */
export async function nextAlertAt(db: Db): Promise<string | null> {
  return (await gathered(db)).map(mayTellAt).sort()[0] ?? null;
}

const gathered = (db: Db) => readAll(db, q.select().from(alerts).where(gt(alerts.count, 0)));
const mayTellAt = ({ sentAt }: Pick<typeof alerts.$inferSelect, 'sentAt'>) =>
  sentAt === null ? '' : new Date(Date.parse(sentAt) + ALERT_MINUTES * 60_000).toISOString();

/** Begins to gather anew; belongs into the commit with the mails. */
export const alertSent = (alert: Alert, now: Date): Statement =>
  statement(
    q
      .update(alerts)
      .set({ count: 0, lines: [], sentAt: now.toISOString() })
      .where(eq(alerts.alert, alert)),
  );
