import type { Overview } from '#src/contract/insight/overview.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import { isElsewhere } from '#src/domain/core/pictures/picture-url.ts';
import { pictureAddress, type PictureFile } from '#src/domain/core/pictures/pictures.ts';
import type { Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import type { DbReader } from '../core/connect/moment.ts';
import { eq } from '../core/connect/drizzle.ts';
import { countRows, isAmong, q, readAll, readFirst, statement } from '../core/sql/orm.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { pictures } from '../schema/pictures.ts';
import { auditEntries, auditEntry, type Actor } from '../core/changes/audit.ts';

/** Pictures that a site keeps: far above what carriers, regions and pages name. */
const MOST = 5000;

/** A picture as it was drawn anew; `large` and `small` are base64 texts. */
export type NewPicture = Pick<
  typeof pictures.$inferInsert,
  'hash' | 'use' | 'width' | 'height' | 'bytes' | 'large' | 'small' | 'fromHost'
>;

/** Keeps a picture and returns it as written, which a replica may not have yet; one that is there already is only used anew. */
export function addPicture(db: Db, picture: NewPicture, change: Change): Promise<Picture> {
  const addedAt = change.now.toISOString();
  const { hash, use, width, height, bytes, fromHost = null } = picture;
  return db.write(async (commit) => {
    const shown = { address: pictureAddress(hash, use), use, width, height, bytes };
    if (await hasPicture(db, hash)) {
      await commit([statement(q.update(pictures).set({ addedAt }).where(eq(pictures.hash, hash)))]);
      return shown;
    }
    if ((await countRows(db, pictures)) >= MOST) {
      const text = `There are ${MOST} pictures already; those that nothing names go after 30 days`;
      throw new Refusal('conflict', text);
    }
    const after = { ...shown, ...(fromHost && { fromHost }) };
    await commit([
      statement(q.insert(pictures).values({ ...picture, addedBy: change.actor.id, addedAt })),
      auditEntry(change, { action: 'create', entity: 'picture', entityId: 'inserted', after }),
    ]);
    return shown;
  });
}

/** Whether a picture is kept. */
export async function hasPicture(db: Db, hash: string): Promise<boolean> {
  const found = q.select({ hash: pictures.hash }).from(pictures).where(eq(pictures.hash, hash));
  return (await readFirst(db, found)) !== null;
}

/** The bytes of a file of a picture, or null. */
export async function readPictureFile(
  db: Pick<DbReader, 'first'>,
  { hash, use, small }: PictureFile,
): Promise<Buffer | null> {
  const column = { use: pictures.use, text: small ? pictures.small : pictures.large };
  const row = await readFirst(db, q.select(column).from(pictures).where(eq(pictures.hash, hash)));
  return row?.use === use && row.text !== null ? Buffer.from(row.text, 'base64') : null;
}

/** The addresses of all pictures that are kept, as rows name them. */
export async function listPictureAddresses(db: Pick<DbReader, 'all'>): Promise<Set<string>> {
  const rows = await readAll(
    db,
    q.select({ hash: pictures.hash, use: pictures.use }).from(pictures),
  );
  return new Set(rows.map(({ hash, use }) => pictureAddress(hash, use)));
}

/** What names a picture: a table, how its rows are called, the column, and the list to mend it in. Trash counts too. */
const NAMED = [
  ['carriers', 'name', 'logo_url', 'carriers'],
  ['regions', 'name', 'flag_url', 'regions'],
  ['seo_pages', 'path', 'og_image', 'seo'],
  ['seo_global', 'site_title', 'default_og_image', 'seo'],
] as const;

/**
 * Removes pictures that were brought in before a moment and that nothing names: no row, no row in
 * the trash, and no line of the log, which an undo goes back to. Answers how many. Releases have files
 * of their own.
 */
export function removeUnusedPictures(db: Db, before: Date, now: Date): Promise<number> {
  const actor: Actor = { id: null, name: 'schedule', way: 'schedule' };
  const unnamed = NAMED.map(
    ([table, , column]) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE instr(${column}, p.hash))`,
  );
  return db.write(async (commit) => {
    // Plain SQL: four tables asked alike, and the texts of the log.
    const rows = await db.all<{ id: number; hash: string; use: Picture['use'] }>(
      `SELECT p.id, p.hash, p.use FROM pictures p WHERE p.added_at < ? AND ${unnamed.join(' AND ')}
        AND NOT EXISTS (SELECT 1 FROM audit_log WHERE entity <> 'picture'
          AND (instr(before, p.hash) OR instr(after, p.hash)))`,
      [before.toISOString()],
    );
    if (rows.length === 0) return 0;
    const gone = rows.map(({ id, hash, use }) => ({ id, address: pictureAddress(hash, use) }));
    const lines = gone.map(({ id, address }) => ({
      action: 'delete',
      entity: 'picture',
      entityId: id,
      before: { address },
    }));
    const these = isAmong(
      pictures.id,
      gone.map(({ id }) => id),
    );
    await commit([auditEntries({ actor, now }, lines), statement(q.delete(pictures).where(these))]);
    return gone.length;
  });
}

/** What of each list names a picture of another site, which no page shows. */
export async function listElsewhere(
  db: Pick<DbReader, 'all'>,
): Promise<Overview['pictures']['elsewhere']> {
  const asked = NAMED.map(([table, name, column, list]) => {
    const live = table === 'seo_global' ? '' : 'AND deleted_at IS NULL';
    return `SELECT '${list}' AS list, ${name} AS name, ${column} AS address FROM ${table} WHERE ${column} LIKE 'https://%' ${live}`;
  });
  const rows = await db.all<Record<'list' | 'name' | 'address', string>>(asked.join(' UNION ALL '));
  const found = rows.filter(({ address }) => isElsewhere(address));
  const of = (wanted: (typeof NAMED)[number][3]) =>
    found.filter(({ list }) => list === wanted).map(({ name }) => name);
  return { carriers: of('carriers'), regions: of('regions'), seo: of('seo') };
}
