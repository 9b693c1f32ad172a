import { z } from 'zod';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { MAX_PRICE_MINOR } from '#src/domain/money.ts';
import { TEXT_LIMITS } from '#src/domain/plain-text.ts';
import { REPORT_KINDS, REPORT_LIMITS } from '#src/domain/price-reports.ts';
import {
  CARRIER_KINDS,
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
  SITEMAP_FREQUENCIES,
  VALIDITIES,
} from '#src/domain/vocabulary.ts';
import { CurrencyCode, HttpsUrl, IsoDate, Slug, line } from './common.ts';
import { answeredFacts } from './facts.ts';
import { FeedInput } from './feeds.ts';
import { ImportProfile } from './imports.ts';
import { FlagUrl, RegionCode } from './regions.ts';
import { PagePath } from './seo.ts';

export const CONTENT_FORMAT = 'sim-atlas-content';
/** Raised when the lines change their form; other versions are refused. */
export const CONTENT_VERSION = 1;

const Moment = z.iso.datetime();
const Count = z.int().nonnegative();
const Minor = z.int().positive().max(MAX_PRICE_MINOR);
/** The row's number in the database that wrote the file; absent in older files. */
const number = z.int().positive().optional();
/** Counts from 1 in the order of the lines: the numbers of a database mean nothing in another. */
const Place = z.int().positive();
const text = (max: number) => z.union([z.literal(''), line(max)]);
const version = z.int().positive();
const bookkeeping = {
  id: number,
  version,
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Moment.nullable(),
};

/** What a file holds, in numbers. */
export const ContentCounts = z
  .strictObject({
    rates: Count,
    carriers: Count,
    regions: Count,
    plans: Count,
    priceRecords: Count,
    drafts: Count,
    seoPages: Count,
    profiles: Count,
    feeds: Count,
  })
  .meta({ id: 'ContentCounts' });
export type ContentCounts = z.infer<typeof ContentCounts>;

/** The first line. */
export const ContentHead = z.strictObject({
  format: z.literal(CONTENT_FORMAT, 'is no backup of content'),
  version: z.literal(CONTENT_VERSION, `only version ${CONTENT_VERSION} is read`),
  /** The moment when the database that wrote it was made: numbers mean something only there. */
  origin: z.string().max(40).optional(),
  counts: ContentCounts,
});
/** The last line: a hash of everything before it. */
export const ContentEnd = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** A price that held: minor units, currency, day, made up for sample data, when it was written, number. */
const PriceEntry = z.tuple([Minor, CurrencyCode, IsoDate, z.boolean(), Moment, number]);
const planFields = {
  carrierId: Place,
  regionId: Place,
  slug: Slug,
  planName: line(TEXT_LIMITS.planName),
  planDescription: text(TEXT_LIMITS.planDescription),
  dataAmount: line(TEXT_LIMITS.dataAmount),
  dataPeriod: z.enum(DATA_PERIODS),
  priceMinor: Minor,
  previousMinor: Minor.nullable(),
  priceChangePercent: z.number(),
  currency: CurrencyCode,
  planType: z.enum(PLAN_TYPES),
  validity: z.enum(VALIDITIES),
  hasDeal: z.boolean(),
  buyUrl: HttpsUrl.nullable(),
  ...answeredFacts(PLAN_FACTS),
  confidence: z.enum(CONFIDENCES),
  sourceUrl: HttpsUrl.nullable(),
  sample: z.boolean(),
  /** Absent in older files: the price records say it then. */
  previousSample: z.boolean().optional(),
  checkedAt: z
    .string()
    .max(40)
    .refine((at) => /^\d{4}-/.test(at) && !Number.isNaN(Date.parse(at)), 'must be a moment')
    .nullable(),
  status: z.enum(PLAN_STATUSES),
  activeFrom: Moment.nullable(),
  activeUntil: Moment.nullable(),
};
const PlanValues = z.strictObject(planFields).partial();

/** Every line between the first and the last, in the order of this list. */
export const ContentLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rate'),
    currency: CurrencyCode,
    perUsd: z.number().positive(),
    asOf: line(40),
    source: line(200),
  }),
  z.strictObject({
    kind: z.literal('carrier'),
    ...bookkeeping,
    name: line(80),
    slug: Slug,
    logoUrl: HttpsUrl.nullable(),
    website: HttpsUrl.nullable(),
    hostNetwork: line(120).nullable(),
    type: z.enum(CARRIER_KINDS),
    /** Absent in backups from before there was a choice. */
    buyRedirect: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('region'),
    ...bookkeeping,
    name: line(80),
    code: RegionCode,
    currency: CurrencyCode,
    flagUrl: FlagUrl.nullable(),
  }),
  z.strictObject({
    kind: z.literal('plan'),
    ...bookkeeping,
    ...planFields,
    popularity: z.int(),
    prices: z.array(PriceEntry).max(100_000),
    /** By which ids other sources know it, and in how many runs they did not list it. */
    sources: z.array(
      z.strictObject({
        source: line(60),
        externalId: line(200).nullable(),
        missingRuns: Count,
      }),
    ),
    /** Answers to reports that stand on its page, oldest first; absent in older files. */
    notes: z
      .array(
        z.strictObject({
          kind: z.enum(REPORT_KINDS),
          reportedOn: IsoDate,
          answeredOn: IsoDate,
          text: line(REPORT_LIMITS.answer),
        }),
      )
      .default([]),
    draft: z
      .strictObject({
        baseVersion: version,
        fields: PlanValues,
        base: PlanValues,
        startsAt: Moment.nullable(),
        endsAt: Moment.nullable(),
        running: z.boolean(),
        problem: z.string().max(1000).nullable(),
        version,
        updatedAt: Moment,
      })
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('seo'),
    siteTitle: line(120),
    siteDescription: line(400),
    defaultOgImage: HttpsUrl.nullable(),
    googleAnalyticsId: line(30).nullable(),
    indexingEnabled: z.boolean(),
    sitemapFrequency: z.enum(SITEMAP_FREQUENCIES),
    twitterHandle: line(20).nullable(),
    facebookPage: HttpsUrl.nullable(),
    version,
    updatedAt: Moment,
  }),
  z.strictObject({
    kind: z.literal('seo-page'),
    ...bookkeeping,
    path: PagePath,
    title: line(120),
    description: text(400),
    ogImage: HttpsUrl.nullable(),
    canonicalUrl: HttpsUrl.nullable(),
    noIndex: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('profile'),
    id: number,
    profile: ImportProfile,
    version,
    updatedAt: Moment,
  }),
  z.strictObject({
    kind: z.literal('feed'),
    id: number,
    settings: FeedInput,
    version,
    updatedAt: Moment,
  }),
]);
export type ContentLine = z.infer<typeof ContentLine>;
export const CONTENT_KINDS = ContentLine.options.map(({ shape }) => shape.kind.value);

/** POST /api/import-content: a file that was checked whole, and what stands in its place now. */
export const ContentCheck = z
  .object({ sha256: z.string(), counts: ContentCounts, current: ContentCounts })
  .meta({ id: 'ContentCheck' });
export type ContentCheck = z.infer<typeof ContentCheck>;

/** POST /api/import-content/apply: the file that was checked, and the word that the dialog asks for. */
export const RestoreContentInput = z
  .strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the hash of a checked file'),
    confirm: z.literal('RESTORE', 'must be the word RESTORE'),
  })
  .meta({ id: 'RestoreContentInput' });
export const ContentRestored = z
  .object({ message: z.string(), counts: ContentCounts, backup: z.string() })
  .meta({ id: 'ContentRestored' });
export type ContentRestored = z.infer<typeof ContentRestored>;
