import {
  PagePath,
  type SeoGlobal,
  type SeoGlobalUpdate,
  type SeoPage,
  type SeoPageInput,
  type SeoPageUpdate,
} from '#src/contract/seo.ts';
import { commitChange, type Change } from '../change.ts';
import { requireStored, type Kind } from './kind.ts';
import { insertStatements, trashStatements, updateStatements } from './rows.ts';
import type { Db } from '../client.ts';
import { findSeoPage, getSeoGlobal } from '../queries/seo.ts';

type PageState = Omit<SeoPage, 'id' | 'version'>;
type GlobalState = Omit<SeoGlobal, 'version'>;

export const seoPageKind: Kind<PageState> = {
  entity: 'seo-page',
  table: 'seo_pages',
  title: 'Page SEO setting',
  fields: {
    path: { column: 'path' },
    title: { column: 'title' },
    description: { column: 'description' },
    ogImage: { column: 'og_image' },
    canonicalUrl: { column: 'canonical_url' },
    noIndex: { column: 'no_index', bool: true },
  },
  label: 'path',
  unique: { field: 'path', input: PagePath },
  wire: findSeoPage,
};

export const seoGlobalKind: Kind<GlobalState> = {
  entity: 'seo-global',
  table: 'seo_global',
  title: 'Global SEO setting',
  fields: {
    siteTitle: { column: 'site_title' },
    siteDescription: { column: 'site_description' },
    defaultOgImage: { column: 'default_og_image' },
    googleAnalyticsId: { column: 'google_analytics_id' },
    indexingEnabled: { column: 'indexing_enabled', bool: true },
    sitemapFrequency: { column: 'sitemap_frequency' },
    twitterHandle: { column: 'twitter_handle' },
    facebookPage: { column: 'facebook_page' },
  },
  label: 'siteTitle',
  wire: (db) => getSeoGlobal(db),
};

/** Brings the settings of the whole site to the given ones. */
export function updateSeoGlobal(
  db: Db,
  input: SeoGlobalUpdate,
  version: number,
  change: Change,
): Promise<SeoGlobal> {
  return db.write(async (commit) => {
    const row = await requireStored(db, seoGlobalKind, 1, version);
    const { version: _, ...next } = input;
    const statements = await updateStatements(db, seoGlobalKind, row, next, change);
    if (statements.length > 0) await commitChange(commit, statements);
    return getSeoGlobal(db);
  });
}

export function createSeoPage(db: Db, input: SeoPageInput, change: Change): Promise<SeoPage> {
  return db.write(async (commit) => {
    const { id, statements } = await insertStatements(db, seoPageKind, { ...input }, change);
    await commitChange(commit, statements);
    return (await findSeoPage(db, id))!;
  });
}

/** Brings the settings of a page to the given ones; absent ones stay. */
export function updateSeoPage(
  db: Db,
  id: number,
  input: SeoPageUpdate,
  version: number,
  change: Change,
): Promise<SeoPage> {
  return db.write(async (commit) => {
    const row = await requireStored(db, seoPageKind, id, version);
    const { state } = row;
    const next: PageState = {
      path: input.path,
      title: input.title,
      description: input.description ?? state.description,
      ogImage: input.ogImage === undefined ? state.ogImage : input.ogImage,
      canonicalUrl: input.canonicalUrl === undefined ? state.canonicalUrl : input.canonicalUrl,
      noIndex: input.noIndex ?? state.noIndex,
    };
    const statements = await updateStatements(db, seoPageKind, row, next, change);
    if (statements.length > 0) await commitChange(commit, statements);
    return (await findSeoPage(db, id))!;
  });
}

/** Moves the settings of a page to the trash; the page then speaks for itself again. */
export function deleteSeoPage(
  db: Db,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const row = await requireStored(db, seoPageKind, id, version);
    await commitChange(commit, await trashStatements(db, seoPageKind, row, change));
  });
}
