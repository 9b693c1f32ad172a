import { z } from 'zod';
import { SEO_CHECK_NAMES, SEO_SEVERITIES } from '#src/domain/pages/seo/seo-checks.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { Flag, PageQuery } from '../core/common.ts';
import { pageOf, shape } from '../core/shape.ts';

/** Orders of the findings; with - in front the other way round. */
export const SEO_FINDING_SORTS = [
  'page',
  '-page',
  'severity',
  '-severity',
  'check',
  '-check',
] as const;
export type SeoFindingSort = (typeof SEO_FINDING_SORTS)[number];

const check = z.enum(SEO_CHECK_NAMES);
const severity = z.enum(SEO_SEVERITIES);

/** How an analysis of the served pages goes, and what the last one found. */
export const SeoAnalysisStatus = shape('SeoAnalysisStatus', {
  state: z.enum(['none', 'running', 'done', 'failed']),
  /** Pages read so far; null before the first and while none runs. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why the last one failed. */
  error: z.string().nullable(),
  /** The release whose pages are served now. */
  served: z.string().nullable(),
  result: z
    .object({
      release: z.string(),
      finishedAt: z.iso.datetime(),
      durationMs: z.int(),
      pages: z.int(),
      /** Pages with a finding. */
      withFindings: z.int(),
      /** Findings by check, in the order of the checks; those without any are left out. */
      counts: z.array(z.object({ check, severity, n: z.int() })),
    })
    .nullable(),
});
export type SeoAnalysisStatus = z.infer<typeof SeoAnalysisStatus>;

/** What findings are asked for. */
export const SeoFindingFilter = z.object({
  severity: severity.optional(),
  check: check.optional(),
  /** Part of the path or of the detail. */
  q: z.string().trim().max(100, 'must be at most 100 characters').default(''),
  sort: z.enum(SEO_FINDING_SORTS).default('severity'),
});
export type SeoFindingFilter = z.infer<typeof SeoFindingFilter>;
export const SeoFindingQuery = SeoFindingFilter.extend(PageQuery.shape);

/** A page of the findings of the last analysis. */
export const SeoFindingList = pageOf(
  'SeoFindingList',
  z.object({ id: z.int(), path: z.string(), check, severity, detail: z.string() }),
);
export type SeoFindingList = z.infer<typeof SeoFindingList>;

/** Settings that robots.txt and the sitemap follow; those left out are the stored ones. */
export const SeoPreviewQuery = z.object({
  indexingEnabled: Flag.optional(),
  sitemapFrequency: z.enum(SITEMAP_FREQUENCIES).optional(),
  /** Name of the part of the sitemap to show; else its index. */
  part: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be the name of a part')
    .optional(),
});

/** The files for crawlers as they will be with some settings. */
export const SeoPreview = shape('SeoPreview', {
  robots: z.string(),
  /** Names of the parts of the sitemap. */
  parts: z.array(z.string()),
  /** The index, or the part that was asked for; cut after some lines. */
  sitemap: z.string(),
  /** Addresses in it. */
  entries: z.int(),
  /** Those of them that the text shows. */
  shown: z.int(),
});
export type SeoPreview = z.infer<typeof SeoPreview>;
