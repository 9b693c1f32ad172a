import type { Db, Statement } from '../../core/connect/client.ts';
import type { MailKind } from '#src/domain/people/mail.ts';
import { and, count, desc, eq, lt, lte, min, sql } from '../../core/connect/drizzle.ts';
import { countRows, increment, q, readAll, readFirst, statement } from '../../core/sql/orm.ts';
import { mails } from '../../schema/people/mail.ts';

/** A mail on its way. */
export type QueuedMail = typeof mails.$inferSelect;

/** Days that a mail that was given up stays in the list. */
const FAILED_DAYS = 14;

/** Puts a mail into the outbox; belongs into the commit of what it tells of, where there is one. */
export function queueMail(
  mail: Pick<
    QueuedMail,
    'messageId' | 'kind' | 'to' | 'subject' | 'text' | 'html' | 'headers' | 'expiresAt'
  >,
  now: Date,
): Statement {
  const at = now.toISOString();
  return statement(q.insert(mails).values({ ...mail, createdAt: at, at }));
}

/**
 * Mails whose time has come, longest waiting first; price alerts, of which there may be thousands,
 * after all others: a link for a new password holds half an hour.
 */
export function dueMails(db: Db, now: Date, limit: number): Promise<QueuedMail[]> {
  const due = and(eq(mails.state, 'waiting'), lte(mails.at, now.toISOString()));
  const isBulk = sql`${mails.kind} = ${'price-alert' satisfies MailKind}`;
  const order = [isBulk, mails.at, mails.id];
  return readAll(
    db,
    q
      .select()
      .from(mails)
      .where(due)
      .orderBy(...order)
      .limit(limit),
  );
}

/** When the next mail that waits is tried, an ISO instant; null while none waits. */
export async function nextMailAt(db: Pick<Db, 'first'>): Promise<string | null> {
  const next = q.select({ at: min(mails.at) }).from(mails);
  return (await readFirst(db, next.where(eq(mails.state, 'waiting'))))?.at ?? null;
}

/** Puts a mail's next try off, whatever comes of this one. */
export const putMailOff = (id: number, at: string): Statement =>
  statement(q.update(mails).set({ at }).where(eq(mails.id, id)));

/** A mail that the server has taken is kept no longer. */
export const mailSent = (id: number): Statement =>
  statement(q.delete(mails).where(eq(mails.id, id)));

/** Notes a try that came to nothing, and when the next one is. */
export const mailWaits = (id: number, result: { at: string; outcome: string }): Statement =>
  statement(
    q
      .update(mails)
      .set({ ...result, attempts: increment(mails.attempts) })
      .where(eq(mails.id, id)),
  );

/** Gives a mail up. What it said goes: it may hold a link that opens something. */
export const mailFailed = (id: number, result: { at: string; outcome: string }): Statement =>
  statement(
    q
      .update(mails)
      .set({ ...result, ...EMPTIED, state: 'failed', attempts: increment(mails.attempts) })
      .where(eq(mails.id, id)),
  );
const EMPTIED = { text: '', html: null, headers: {} };

/** Mails that were given up long ago go, with the addresses in them. */
export async function forgetFailedMails(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - FAILED_DAYS * 86_400_000).toISOString();
  const past = and(eq(mails.state, 'failed'), lt(mails.at, old));
  await db.write((commit) => commit([statement(q.delete(mails).where(past))]));
}

/** Everything that is on its way to an address goes: belongs into the commit that forgets the address. */
export const forgetMailsTo = (address: string): Statement =>
  statement(q.delete(mails).where(eq(mails.to, address)));

/** For a database that was put back: what waited then may be sent already, and speaks of another time. */
export const FORGET_MAILS: Statement = statement(q.delete(mails));

/** The newest mails that wait or were given up, without what they say. */
export function newestMails(db: Db, limit: number) {
  const { id, kind, to, state, attempts, createdAt, at, outcome } = mails;
  const columns = { id, kind, to, state, attempts, createdAt, at, outcome };
  return readAll(db, q.select(columns).from(mails).orderBy(desc(mails.id)).limit(limit));
}

/** How many were given up lately. */
export const countFailedMails = (db: Pick<Db, 'first'>): Promise<number> =>
  countRows(db, mails, eq(mails.state, 'failed'));

/** How many wait, and since when the oldest does. */
export async function oldestWaitingMail(db: Pick<Db, 'first'>) {
  const query = q.select({ count: count(), oldest: min(mails.createdAt) }).from(mails);
  return (await readFirst(db, query.where(eq(mails.state, 'waiting'))))!;
}
