import { integer, sql, sqliteTable, text, uniqueIndex } from '../core/connect/drizzle.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';

/** One row: the search and sharing settings of the whole site (rule 66). */
export const seoGlobal = sqliteTable('seo_global', {
  id: integer('id').primaryKey(),
  siteTitle: text('site_title').notNull(),
  siteDescription: text('site_description').notNull(),
  defaultOgImage: text('default_og_image'),
  googleAnalyticsId: text('google_analytics_id'),
  indexingEnabled: integer('indexing_enabled', { mode: 'boolean' }).notNull().default(true),
  sitemapFrequency: text('sitemap_frequency', { enum: SITEMAP_FREQUENCIES })
    .notNull()
    .default('weekly'),
  twitterHandle: text('twitter_handle'),
  facebookPage: text('facebook_page'),
  operatorName: text('operator_name'),
  operatorAddress: text('operator_address'),
  operatorEmail: text('operator_email'),
  version: integer('version').notNull().default(1),
  updatedAt: text('updated_at').notNull(),
});

/** What single pages say to search engines and link previews. */
export const seoPages = sqliteTable(
  'seo_pages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    path: text('path').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    ogImage: text('og_image'),
    canonicalUrl: text('canonical_url'),
    noIndex: integer('no_index', { mode: 'boolean' }).notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (t) => [
    uniqueIndex('seo_pages_path')
      .on(t.path)
      .where(sql`deleted_at IS NULL`),
  ],
);
