import {
  PagePath,
  type SeoGlobal,
  type SeoGlobalUpdate,
  type SeoPage,
  type SeoPageInput,
  type SeoPageUpdate,
} from '#src/contract/pages/seo.ts';
import type { Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { findSeoPage, getSeoGlobal } from './seo.ts';
import { seoGlobal, seoPages } from '../schema/seo.ts';
import type { Fields, Stored } from '../core/state.ts';
import type { EntityType } from '../core/changes/entity-type.ts';
import { createRow, updateRow } from '../core/changes/row-changes.ts';

type PageState = Omit<SeoPage, 'id' | 'version'>;
type GlobalState = Omit<SeoGlobal, 'version'>;

export const seoPageEntity: EntityType<PageState, SeoPage> = {
  entity: 'seo-page',
  table: seoPages,
  title: 'Page SEO setting',
  fields: {
    path: { column: 'path' },
    title: { column: 'title' },
    description: { column: 'description' },
    ogImage: { column: 'og_image' },
    canonicalUrl: { column: 'canonical_url' },
    noIndex: { column: 'no_index', bool: true },
  } satisfies Fields<PageState, typeof seoPages>,
  label: 'path',
  unique: { field: 'path', input: PagePath },
  wire: findSeoPage,
};

export const seoGlobalEntity: EntityType<GlobalState, SeoGlobal> = {
  entity: 'seo-global',
  table: seoGlobal,
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
    operatorName: { column: 'operator_name' },
    operatorAddress: { column: 'operator_address' },
    operatorEmail: { column: 'operator_email' },
  } satisfies Fields<GlobalState, typeof seoGlobal>,
  label: 'siteTitle',
  wire: (db) => getSeoGlobal(db),
};

/** Brings the settings of the whole site to the given ones. */
export function updateSeoGlobal(
  db: Db,
  { version: _, ...next }: SeoGlobalUpdate,
  version: number,
  change: Change,
): Promise<SeoGlobal> {
  return updateRow(db, seoGlobalEntity, [1, version], () => next, change);
}

export function createSeoPage(db: Db, input: SeoPageInput, change: Change): Promise<SeoPage> {
  return createRow(db, seoPageEntity, () => ({ ...input }), change);
}

/** Brings the settings of a page to the given ones; absent ones stay. */
export function updateSeoPage(
  db: Db,
  id: number,
  input: SeoPageUpdate,
  version: number,
  change: Change,
): Promise<SeoPage> {
  const make = ({ state }: Stored<PageState>): PageState => ({
    path: input.path,
    title: input.title,
    description: input.description ?? state.description,
    ogImage: input.ogImage === undefined ? state.ogImage : input.ogImage,
    canonicalUrl: input.canonicalUrl === undefined ? state.canonicalUrl : input.canonicalUrl,
    noIndex: input.noIndex ?? state.noIndex,
  });
  return updateRow(db, seoPageEntity, [id, version], make, change);
}
