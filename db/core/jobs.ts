import type { Db, Statement } from './connect/client.ts';
import { and, eq, gt, inArray, isNull, lt, lte, ne, or } from './connect/drizzle.ts';
import { increment, q, readAll, statement } from './sql/orm.ts';
import { jobs } from '../schema/jobs.ts';

/** A job as it stands in the table. */
export type JobRow = typeof jobs.$inferSelect;
export type JobKey = Pick<JobRow, 'kind' | 'server'>;

/** Days after which the jobs of a server that came to none of its own any more are forgotten. */
const GONE_DAYS = 60;
const DAY_MS = 86_400_000;

const is = ({ kind, server }: JobKey) => and(eq(jobs.kind, kind), eq(jobs.server, server));
const heldBy = (key: JobKey, holder: string) => and(is(key), eq(jobs.holder, holder));
/** Held by nobody, or by a server that did not say so for too long. */
const isFree = (now: Date) => or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now.toISOString()));
const FREE = { holder: null, leaseUntil: null };
const once = async (db: Db, ...statements: Statement[]) =>
  (await db.write((commit) => commit(statements))).at(-1) === 1;

/** The jobs of the site and those of one server. */
export function readJobs(db: Pick<Db, 'all'>, server: string): Promise<JobRow[]> {
  return readAll(
    db,
    q
      .select()
      .from(jobs)
      .where(inArray(jobs.server, ['', server])),
  );
}

/**
 * Jobs that failed more than once in a row. One of a server that is gone is tried no more: it has been
 * due for long.
 */
export function failingJobs(db: Pick<Db, 'all'>, now: Date): Promise<JobRow[]> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  const isTried = or(eq(jobs.server, ''), gt(jobs.due, before));
  return readAll(
    db,
    q
      .select()
      .from(jobs)
      .where(and(gt(jobs.attempts, 1), isTried)),
  );
}

/**
 * Takes a job by one UPDATE: false when it stands no longer as it was read (`due`), or another server
 * does it. The lease must be renewed before `until`.
 */
export function takeJob(
  db: Db,
  { due, ...key }: JobKey & Pick<JobRow, 'due'>,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const startedAt = now.toISOString();
  return once(
    db,
    statement(
      q
        .insert(jobs)
        .values({ ...key, due })
        .onConflictDoNothing(),
    ),
    statement(
      q
        .update(jobs)
        .set({ holder, leaseUntil: until.toISOString(), startedAt })
        .where(and(is(key), eq(jobs.due, due), isFree(now))),
    ),
  );
}

/** Holds a job for longer; false when another server has taken it. */
export function renewJob(db: Db, key: JobKey, holder: string, until: Date): Promise<boolean> {
  const set = { leaseUntil: until.toISOString() };
  return once(db, statement(q.update(jobs).set(set).where(heldBy(key, holder))));
}

/** How a run went; `error` null: well. */
export type JobEnd = Pick<JobRow, 'due' | 'endedAt'> &
  ({ error: string } | { error: null; result: string | null; payload: string | null });

/** Notes how a run went and when the next one is, and gives the job back. */
export async function endJob(db: Db, key: JobKey, holder: string, end: JobEnd): Promise<void> {
  const { due, endedAt, error } = end;
  const went =
    error === null
      ? { attempts: 0, lastError: null, lastResult: end.result, payload: end.payload }
      : { attempts: increment(jobs.attempts), lastError: error };
  const set = { ...FREE, due, endedAt, ...went };
  await once(db, statement(q.update(jobs).set(set).where(heldBy(key, holder))));
}

/** Gives back a job that was cut off: it is due as before. */
export async function leaveJob(db: Db, key: JobKey, holder: string): Promise<void> {
  await once(db, statement(q.update(jobs).set(FREE).where(heldBy(key, holder))));
}

/** Gives back what a server held when it was killed. */
export async function freeJobs(db: Db, holder: string): Promise<void> {
  await once(db, statement(q.update(jobs).set(FREE).where(eq(jobs.holder, holder))));
}

/** Says when a job is due; one that is being done says so itself at its end. */
export async function planJob(db: Db, key: JobKey, due: string, now: Date): Promise<void> {
  const add = q.insert(jobs).values({ ...key, due });
  const put = add.onConflictDoUpdate({
    target: [jobs.kind, jobs.server],
    set: { due },
    setWhere: isFree(now),
  });
  await once(db, statement(put));
}

/** Forgets the jobs of servers that are gone. */
export async function forgetJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GONE_DAYS * DAY_MS).toISOString();
  const isOver = or(isNull(jobs.endedAt), lt(jobs.endedAt, before));
  const old = and(ne(jobs.server, ''), isOver, lt(jobs.due, before));
  await once(db, statement(q.delete(jobs).where(old)));
}
