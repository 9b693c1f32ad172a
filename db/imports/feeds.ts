import type { FeedInput } from '#src/contract/imports/feeds.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { and, eq, lte, min, sql } from '../core/connect/drizzle.ts';
import { countRows, increment, noCase, q, readAll, readFirst, statement } from '../core/sql/orm.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { auditLog } from '../schema/people/accounts.ts';
import { feedRuns, feeds } from '../schema/feeds.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { requireFreeName } from '../plans/free-name.ts';

/** A feed as it is stored. */
export interface StoredFeed extends Omit<Row, 'settings'> {
  settings: FeedInput;
}
type Row = typeof feeds.$inferSelect;
const MAX_FEEDS = 100;
const fromRow = (row: Row): StoredFeed => ({
  ...row,
  settings: JSON.parse(row.settings) as FeedInput,
});

/** All feeds, by name. */
export async function listFeeds(db: Pick<Db, 'all'>): Promise<StoredFeed[]> {
  return (await readAll(db, q.select().from(feeds).orderBy(noCase(feeds.name)))).map(fromRow);
}

/** A feed by its number, or a Refusal; with a version: as of that version. */
export async function requireFeed(db: Db, id: number, version?: number): Promise<StoredFeed> {
  const row = await readFirst(db, q.select().from(feeds).where(eq(feeds.id, id)));
  if (!row) throw new Refusal('missing', 'There is no such feed');
  if (version !== undefined && version !== row.version) {
    throw new Refusal('conflict', 'Somebody changed this feed in the meantime');
  }
  return fromRow(row);
}

/** Feeds whose time has come, longest waiting first. */
export async function dueFeeds(db: Db, now: Date): Promise<StoredFeed[]> {
  const due = q.select().from(feeds).where(lte(feeds.nextAt, now.toISOString()));
  const rows = await readAll(db, due.orderBy(feeds.nextAt, feeds.id));
  return rows.map(fromRow);
}

/** When the next feed is due, an ISO instant; null: none by itself. */
export async function nextFeedAt(db: Pick<Db, 'first'>): Promise<string | null> {
  return (await readFirst(db, q.select({ at: min(feeds.nextAt) }).from(feeds)))?.at ?? null;
}

const IS_RATES = sql`${feeds.settings} ->> '$.mapping.kind' = 'rates'`;

/** When reference rates are read next, ISO 8601; null: never by themselves. */
export async function nextRatesRun(db: Pick<Db, 'first'>): Promise<string | null> {
  const next = q.select({ at: min(feeds.nextAt) }).from(feeds);
  return (await readFirst(db, next.where(IS_RATES)))?.at ?? null;
}

/** Whether there is a feed of reference rates, or ever was one. */
export async function knewRatesFeed(db: Db): Promise<boolean> {
  const wasMade = and(
    eq(auditLog.entity, 'feed'),
    sql`coalesce(${auditLog.after}, ${auditLog.before}) ->> '$.mapping.kind' = 'rates'`,
  );
  if (await countRows(db, feeds, IS_RATES)) return true;
  return (await countRows(db, auditLog, wasMade)) > 0;
}

/** Adds a feed; refused when its name is taken, whatever the case. */
export function createFeed(
  db: Db,
  settings: FeedInput,
  nextAt: string | null,
  change: Change,
): Promise<StoredFeed> {
  return db.write(async (commit) => {
    await requireFreeName(db, feeds, { name: settings.name, noun: 'feed' });
    if ((await countRows(db, feeds)) >= MAX_FEEDS) {
      throw new Refusal('conflict', `There are ${MAX_FEEDS} feeds`);
    }
    await commitChange(commit, [
      statement(q.insert(feeds).values(columnsOf(settings, nextAt, change))),
      auditEntry(change, {
        action: 'create',
        entity: 'feed',
        entityId: 'inserted',
        after: settings,
      }),
    ]);
    // Not the newest: another server may have added one since.
    const made = q.select({ id: feeds.id }).from(feeds).where(eq(feeds.name, settings.name));
    return requireFeed(db, (await readFirst(db, made))!.id);
  });
}

/** Gives a feed new settings. What is known of its last file is forgotten when the source changed. */
export function updateFeed(
  db: Db,
  id: number,
  settings: FeedInput,
  { version, nextAt }: { version: number; nextAt: string | null },
  change: Change,
): Promise<StoredFeed> {
  return db.write(async (commit) => {
    const before = await requireFeed(db, id, version);
    await requireFreeName(db, feeds, { name: settings.name, noun: 'feed', own: id });
    const { enabled: _, name: __, schedule: ___, ...old } = before.settings;
    const { enabled: ____, name: _____, schedule: ______, ...next } = settings;
    const sameFile = JSON.stringify(old) === JSON.stringify(next);
    const set = {
      ...columnsOf(settings, nextAt, change),
      ...(!sameFile && { etag: null, lastModified: null, lastSha256: null, lastImportId: null }),
      failures: 0,
      version: increment(feeds.version),
    };
    await commitChange(commit, [
      statement(q.update(feeds).set(set).where(isVersion(id, version))),
      MUST_CHANGE_ONE,
      auditEntry(change, {
        action: 'update',
        entity: 'feed',
        entityId: id,
        before: before.settings,
        after: settings,
      }),
    ]);
    return requireFeed(db, id);
  });
}

/** Removes a feed and the list of its runs; plans and imports that it made stay. */
export function deleteFeed(
  db: Db,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const before = await requireFeed(db, id, version);
    await commitChange(commit, [
      statement(q.delete(feedRuns).where(eq(feedRuns.feedId, id))),
      statement(q.delete(feeds).where(isVersion(id, before.version))),
      MUST_CHANGE_ONE,
      auditEntry(change, {
        action: 'delete',
        entity: 'feed',
        entityId: id,
        before: before.settings,
      }),
    ]);
  });
}

const isVersion = (id: number, version: number) =>
  and(eq(feeds.id, id), eq(feeds.version, version));

const columnsOf = (settings: FeedInput, nextAt: string | null, { actor, now }: Change) => ({
  name: settings.name,
  settings: JSON.stringify(settings),
  nextAt,
  updatedAt: now.toISOString(),
  updatedBy: actor.name,
});
