import type { FeedInput } from '#src/contract/feeds.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { insertInto } from '../statements.ts';
import { auditEntry } from './audit.ts';

/** A feed as it is stored. */
export interface StoredFeed {
  id: number;
  name: string;
  settings: FeedInput;
  nextAt: string | null;
  failures: number;
  etag: string | null;
  lastModified: string | null;
  lastSha256: string | null;
  lastGoodAt: string | null;
  pending: number;
  version: number;
  updatedAt: string;
  updatedBy: string;
}
const MAX_FEEDS = 100;
const COLUMNS = `id, name, settings, next_at AS nextAt, failures, etag, last_modified AS lastModified,
  last_sha256 AS lastSha256, last_good_at AS lastGoodAt, pending, version,
  updated_at AS updatedAt, updated_by AS updatedBy`;
type Row = Omit<StoredFeed, 'settings'> & { settings: string };
const fromRow = (row: Row): StoredFeed => {
  const settings = JSON.parse(row.settings) as FeedInput;
  // Older ones do not say it.
  return { ...row, settings: { ...settings, restore: settings.restore ?? false } };
};

/** All feeds, by name. */
export async function listFeeds(db: Pick<Db, 'all'>): Promise<StoredFeed[]> {
  const rows = await db.all<Row>(`SELECT ${COLUMNS} FROM feeds ORDER BY name COLLATE NOCASE`);
  return rows.map(fromRow);
}

/** A feed by its number, or a Refusal; with a version: as of that version. */
export async function requireFeed(db: Db, id: number, version?: number): Promise<StoredFeed> {
  const row = await db.first<Row>(`SELECT ${COLUMNS} FROM feeds WHERE id = ?`, [id]);
  if (!row) throw new Refusal('missing', 'There is no such feed');
  if (version !== undefined && version !== row.version) {
    throw new Refusal('conflict', 'Somebody changed this feed in the meantime');
  }
  return fromRow(row);
}

/** Feeds whose time has come, longest waiting first. */
export async function dueFeeds(db: Db, now: Date): Promise<StoredFeed[]> {
  const rows = await db.all<Row>(
    `SELECT ${COLUMNS} FROM feeds WHERE next_at <= ? ORDER BY next_at, id`,
    [now.toISOString()],
  );
  return rows.map(fromRow);
}

/** Adds a feed; refused when its name is taken, whatever the case. */
export function createFeed(
  db: Db,
  settings: FeedInput,
  nextAt: string | null,
  change: Change,
): Promise<StoredFeed> {
  const { actor, now } = change;
  return db.write(async (commit) => {
    await requireFreeName(db, settings.name, null);
    const count = await db.first<{ n: number }>('SELECT count(*) AS n FROM feeds');
    if (count!.n >= MAX_FEEDS) throw new Refusal('conflict', `There are ${MAX_FEEDS} feeds`);
    await commitChange(commit, [
      insertInto('feeds', {
        name: settings.name,
        settings: JSON.stringify(settings),
        next_at: nextAt,
        updated_at: now.toISOString(),
        updated_by: actor.name,
      }),
      auditEntry(
        actor,
        { action: 'create', entity: 'feed', entityId: 'inserted', after: settings },
        now,
      ),
    ]);
    const made = await db.first<{ id: number }>('SELECT max(id) AS id FROM feeds');
    return requireFeed(db, made!.id);
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
  const { actor, now } = change;
  return db.write(async (commit) => {
    const before = await requireFeed(db, id, version);
    await requireFreeName(db, settings.name, id);
    const { enabled: _, name: __, schedule: ___, ...old } = before.settings;
    const { enabled: ____, name: _____, schedule: ______, ...next } = settings;
    const sameFile = JSON.stringify(old) === JSON.stringify(next);
    const forget = sameFile ? '' : ', etag = NULL, last_modified = NULL, last_sha256 = NULL';
    await commitChange(commit, [
      {
        sql: `UPDATE feeds SET name = ?, settings = ?, next_at = ?, updated_at = ?, updated_by = ?,
          failures = 0, version = version + 1${forget} WHERE id = ? AND version = ?`,
        args: [
          settings.name,
          JSON.stringify(settings),
          nextAt,
          now.toISOString(),
          actor.name,
          id,
          version,
        ],
      },
      MUST_CHANGE_ONE,
      auditEntry(
        actor,
        {
          action: 'update',
          entity: 'feed',
          entityId: id,
          before: before.settings,
          after: settings,
        },
        now,
      ),
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
  const { actor, now } = change;
  return db.write(async (commit) => {
    const before = await requireFeed(db, id, version);
    await commitChange(commit, [
      { sql: 'DELETE FROM feed_runs WHERE feed_id = ?', args: [id] },
      { sql: 'DELETE FROM feeds WHERE id = ? AND version = ?', args: [id, before.version] },
      MUST_CHANGE_ONE,
      auditEntry(
        actor,
        { action: 'delete', entity: 'feed', entityId: id, before: before.settings },
        now,
      ),
    ]);
  });
}

async function requireFreeName(db: Db, name: string, own: number | null): Promise<void> {
  const taken = await db.first<{ id: number }>(
    'SELECT id FROM feeds WHERE name = ? COLLATE NOCASE AND id IS NOT ?',
    [name, own],
  );
  if (taken) throw refuseField('conflict', 'name', 'is the name of another feed');
}
