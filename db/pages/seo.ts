import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import type { Db } from '../core/connect/client.ts';
import { and, eq, getTableColumns, isNull } from '../core/connect/drizzle.ts';
import { prepareAll, prepareFirst, q, readFirst } from '../core/sql/orm.ts';
import { seoGlobal, seoPages } from '../schema/seo.ts';

const { id: _, updatedAt: __, ...settings } = getTableColumns(seoGlobal);
const readGlobal = prepareFirst(q.select(settings).from(seoGlobal).where(eq(seoGlobal.id, 1)));

/** The settings of the whole site; the migrations make the one row. */
export async function getSeoGlobal(db: Pick<Db, 'first'>): Promise<SeoGlobal> {
  const row = await readGlobal(db);
  if (!row) throw new Error('the row of seo_global is missing');
  return row;
}

const selectPages = () => {
  const { createdAt: _, updatedAt: __, deletedAt: ___, ...settings } = getTableColumns(seoPages);
  return q.select(settings).from(seoPages);
};

const readPages = prepareAll(
  selectPages().where(isNull(seoPages.deletedAt)).orderBy(seoPages.path),
);

/** The settings of single pages, by path. */
export function listSeoPages(db: Pick<Db, 'all'>): Promise<SeoPage[]> {
  return readPages(db);
}

/** The settings of a page by their number, or null. */
export function findSeoPage(db: Db, id: number): Promise<SeoPage | null> {
  return readFirst(db, selectPages().where(and(eq(seoPages.id, id), isNull(seoPages.deletedAt))));
}
