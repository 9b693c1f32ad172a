import { z } from 'zod';
import { ANALYTICS_ID } from '#src/domain/insight/analytics.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { Flag, HttpsUrl, Id, OwnId, Version, updatable, line, optional } from '../core/common.ts';
import { PictureLink } from '../core/pictures.ts';
import { shape, strictShape } from '../core/shape.ts';

/** Search and sharing settings of the whole site (rule 66). */
export const SeoGlobal = shape('SeoGlobal', {
  siteTitle: z.string(),
  siteDescription: z.string(),
  /** Picture of link previews where a page has none of its own; 1200x630. */
  defaultOgImage: z.string().nullable(),
  googleAnalyticsId: z.string().nullable(),
  /** Off: every page asks search engines to stay away. */
  indexingEnabled: z.boolean(),
  sitemapFrequency: z.enum(SITEMAP_FREQUENCIES),
  /** With @. */
  twitterHandle: z.string().nullable(),
  facebookPage: z.string().nullable(),
  /** Who runs the site: a person or a company, its postal address, and where it answers. */
  operatorName: z.string().nullable(),
  operatorAddress: z.string().nullable(),
  /** Null: CONTACT_EMAIL, where it is set. */
  operatorEmail: z.string().nullable(),
  version: z.int().positive(),
});
export type SeoGlobal = z.infer<typeof SeoGlobal>;

const AnalyticsId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(ANALYTICS_ID, 'must be an id like G-XXXXXXXXXX');
const Handle = z
  .string()
  .trim()
  .regex(/^@?\w{1,15}$/, 'must be a name like @simatlas')
  .transform((name) => (name.startsWith('@') ? name : `@${name}`));

/** PUT /api/seo/global. */
export const SeoGlobalUpdate = strictShape('SeoGlobalUpdate', {
  siteTitle: line(120),
  siteDescription: line(400),
  defaultOgImage: optional(PictureLink('card')),
  googleAnalyticsId: optional(AnalyticsId),
  indexingEnabled: Flag,
  sitemapFrequency: z.enum(SITEMAP_FREQUENCIES),
  twitterHandle: optional(Handle),
  facebookPage: optional(HttpsUrl),
  operatorName: optional(line(120)),
  operatorAddress: optional(line(300)),
  operatorEmail: optional(z.email('must be an address like help@example.com').max(254)),
  version: Version,
});
export type SeoGlobalUpdate = z.infer<typeof SeoGlobalUpdate>;

/** What one page says to search engines and link previews; it wins over the page's own words. */
export const SeoPage = shape('SeoPage', {
  id: Id,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  ogImage: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  noIndex: z.boolean(),
  version: z.int().positive(),
});
export type SeoPage = z.infer<typeof SeoPage>;

/** A path of this site: '/', '/plans', '/region/UK'. */
export const PagePath = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(200, 'must be at most 200 characters')
  .regex(/^\/([\w~.-]+(\/[\w~.-]+)*)?$/, 'must be a path like /plans, without a slash at the end');

const shared = {
  path: PagePath,
  title: line(120),
};
/** POST /api/seo/pages; path and title are required (rule 66). */
export const SeoPageInput = strictShape('SeoPageInput', {
  ...shared,
  description: z.preprocess((v) => v ?? '', z.union([z.literal(''), line(400)])),
  ogImage: optional(PictureLink('card')),
  canonicalUrl: optional(HttpsUrl),
  noIndex: Flag.default(false),
});
export type SeoPageInput = z.infer<typeof SeoPageInput>;

/** PUT /api/seo/pages/{id}; optional fields left out stay. */
export const SeoPageUpdate = strictShape('SeoPageUpdate', {
  ...shared,
  id: OwnId,
  description: z.preprocess(
    (v) => (v === null ? '' : v),
    z.union([z.literal(''), line(400)]).optional(),
  ),
  ogImage: updatable(PictureLink('card')),
  canonicalUrl: updatable(HttpsUrl),
  noIndex: Flag.optional(),
  version: Version,
});
export type SeoPageUpdate = z.infer<typeof SeoPageUpdate>;
