import type { SeoGlobal, SeoPage } from '#src/contract/seo.ts';
import type { Db } from '../client.ts';
import type { SqlRow } from '../rows.ts';

/** The settings of the whole site; the migrations make the one row. */
export async function getSeoGlobal(db: Db): Promise<SeoGlobal> {
  const row = await db.first<SqlRow>('SELECT * FROM seo_global WHERE id = 1');
  if (!row) throw new Error('the row of seo_global is missing');
  return {
    siteTitle: row.site_title as string,
    siteDescription: row.site_description as string,
    defaultOgImage: row.default_og_image as string | null,
    googleAnalyticsId: row.google_analytics_id as string | null,
    indexingEnabled: row.indexing_enabled === 1,
    sitemapFrequency: row.sitemap_frequency as SeoGlobal['sitemapFrequency'],
    twitterHandle: row.twitter_handle as string | null,
    facebookPage: row.facebook_page as string | null,
    version: row.version as number,
  };
}

/** The settings of single pages, by path. */
export async function listSeoPages(db: Db): Promise<SeoPage[]> {
  const rows = await db.all<SqlRow>(
    'SELECT * FROM seo_pages WHERE deleted_at IS NULL ORDER BY path',
  );
  return rows.map(pageFromRow);
}

/** The settings of a page by their number, or null. */
export async function findSeoPage(db: Db, id: number): Promise<SeoPage | null> {
  const row = await db.first<SqlRow>(
    'SELECT * FROM seo_pages WHERE id = ? AND deleted_at IS NULL',
    [id],
  );
  return row && pageFromRow(row);
}

function pageFromRow(row: SqlRow): SeoPage {
  return {
    id: row.id as number,
    path: row.path as string,
    title: row.title as string,
    description: row.description as string,
    ogImage: row.og_image as string | null,
    canonicalUrl: row.canonical_url as string | null,
    noIndex: row.no_index === 1,
    version: row.version as number,
  };
}
