import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { HttpsUrl, IsoDate, line, Slug } from '#src/contract/common.ts';
import { storedFact } from '#src/contract/facts.ts';
import { FeedInput } from '#src/contract/feeds.ts';
import { ImportProfile } from '#src/contract/imports.ts';
import { RegionCode } from '#src/contract/regions.ts';
import { PictureLink } from '#src/contract/pictures.ts';
import { PagePath } from '#src/contract/seo.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import type { Facts } from '#src/domain/facts/kinds.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { MAX_PRICE_MINOR } from '#src/domain/money.ts';
import { TEXT_LIMITS } from '#src/domain/plain-text.ts';
import { REPORT_LIMITS } from '#src/domain/price-reports.ts';
import { MARK_MAX } from '#src/domain/watch.ts';
import { getTableColumns } from '../drizzle.ts';
import { columnsOf } from '../state.ts';
import { PLAN_FIELDS, type PlanState } from '../queries/plan-fields.ts';
import * as content from '../schema.ts';
import { planDrafts } from '../schema/drafts.ts';
import { feeds } from '../schema/feeds.ts';
import { importProfiles, planSources } from '../schema/imports.ts';
import { oldCarrierSlugs, oldPlanSlugs } from '../schema/old-slugs.ts';
import { pictures } from '../schema/pictures.ts';
import { planNotes } from '../schema/reports.ts';
import { seoGlobal, seoPages } from '../schema/seo.ts';
import { carrierWatches, planWatches } from '../schema/watch.ts';
import type { ContentTable } from '../tables.ts';

/** Each table, and its columns that a restore works out anew or that are about this database alone. */
const TABLES: { [T in ContentTable]: { of: SQLiteTable & { _: { name: T } }; but?: string } } = {
  pictures: { of: pictures, but: 'added_by' },
  reference_rates: { of: content.referenceRates },
  carriers: { of: content.carriers },
  regions: { of: content.regions },
  plans: {
    of: content.plans,
    but: 'data_mb data_rank min_data_rank is_unlimited validity_days usd_micros region_minor carrier_sort search_text title_text',
  },
  old_carrier_slugs: { of: oldCarrierSlugs },
  old_plan_slugs: { of: oldPlanSlugs },
  price_records: { of: content.priceRecords, but: 'changed_from' },
  plan_sources: { of: planSources, but: 'last_run_id' },
  plan_notes: { of: planNotes, but: 'id report_id' },
  plan_drafts: { of: planDrafts, but: 'author' },
  seo_global: { of: seoGlobal },
  seo_pages: { of: seoPages },
  import_profiles: { of: importProfiles, but: 'updated_by' },
  feeds: {
    of: feeds,
    but: 'next_at failures etag last_modified last_sha256 last_good_at pending updated_by',
  },
  carrier_watches: { of: carrierWatches },
  plan_watches: { of: planWatches },
};

const Moment = z.iso.datetime();
const Positive = z.int().positive();
const text = (max: number) => z.union([z.literal(''), line(max)]);
/** A column that holds an object as JSON. */
const json = (shape: z.ZodType) =>
  z.string().superRefine((value, context) => {
    const found = shape.safeParse(parsed(value));
    for (const { path, message } of found.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

/** Characters of the base64 text of a picture's file: the largest card is far below. */
const MAX_FILE_TEXT = 1_000_000;

/** What a column may hold by its name, where the schema says only that it is a text or a number. */
const SHAPES: Record<string, z.ZodType> = {
  id: Positive,
  version: Positive,
  base_version: Positive,
  name: line(80),
  slug: Slug,
  code: RegionCode,
  path: PagePath,
  og_image: PictureLink('card'),
  default_og_image: PictureLink('card'),
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  // The heads of WebP and JPEG: nothing else is ever sent as a picture.
  large: z
    .string()
    .max(MAX_FILE_TEXT)
    .regex(/^(UklGR|\/9j\/)[A-Za-z0-9+/]+={0,2}$/),
  small: z
    .string()
    .max(MAX_FILE_TEXT)
    .regex(/^UklGR[A-Za-z0-9+/]+={0,2}$/),
  facebook_page: HttpsUrl,
  plan_name: line(TEXT_LIMITS.planName),
  plan_description: text(TEXT_LIMITS.planDescription),
  data_amount: line(TEXT_LIMITS.dataAmount),
  price_minor: Positive.max(MAX_PRICE_MINOR),
  previous_minor: Positive.max(MAX_PRICE_MINOR),
  per_usd: z.number().positive(),
  as_of: line(40),
  source: line(200),
  external_id: line(200),
  missing_runs: z.int().nonnegative(),
  recorded_date: IsoDate,
  reported_on: IsoDate,
  answered_on: IsoDate,
  text: line(REPORT_LIMITS.answer),
  problem: z.string().max(1000),
  mark: line(MARK_MAX),
  site_title: line(120),
  site_description: line(400),
  google_analytics_id: line(30),
  twitter_handle: line(20),
  title: line(120),
  description: text(400),
  checked_at: z
    .string()
    .max(40)
    .refine((at) => /^\d{4}-/.test(at) && !Number.isNaN(Date.parse(at)), 'must be a moment'),
  profile: json(ImportProfile),
  settings: json(FeedInput),
  fields: json(z.custom().superRefine(checkPlanValues)),
  base: json(z.custom().superRefine(checkPlanValues)),
};
/** The same by the ends of names. */
const ENDS: [RegExp, z.ZodType][] = [
  [/_url$/, HttpsUrl],
  [/_(at|from|until)$/, Moment],
  [/_id$/, Positive],
];

/** What holds facts of the catalogue. */
const FACTS: { [T in ContentTable]?: Facts } = {
  plans: PLAN_FACTS,
  carriers: CARRIER_FACTS,
  regions: REGION_FACTS,
};

function shapeOf(
  { name, notNull, dataType, columnType, enumValues }: SQLiteColumn,
  facts: Facts,
): z.ZodType {
  const fact = Object.values(facts).find(({ column }) => column === name);
  const known = fact
    ? storedFact(fact)
    : (SHAPES[name] ?? ENDS.find(([end]) => end.test(name))?.[1]);
  const shape =
    known ??
    (enumValues
      ? z.enum(enumValues as [string])
      : dataType === 'boolean'
        ? z.literal([0, 1])
        : columnType === 'SQLiteReal'
          ? z.number()
          : dataType === 'number'
            ? z.int()
            : text(2000));
  return notNull ? shape : shape.nullable();
}

/** The columns of a content table that a backup brings back, each with the shape of its values. */
export function columnsOfTable(table: ContentTable): Record<string, z.ZodType> {
  const { of, but = '' } = TABLES[table];
  const left = but.split(' ');
  const columns = Object.values(getTableColumns(of)).filter(({ name }) => !left.includes(name));
  return Object.fromEntries(
    columns.map((column) => [column.name, shapeOf(column, FACTS[table] ?? {})]),
  );
}

/** Some fields of a plan, as a draft keeps them. */
function checkPlanValues(values: unknown, context: z.RefinementCtx): void {
  const known = z.partialRecord(z.enum(Object.keys(PLAN_FIELDS)), z.json()).safeParse(values);
  const columns = columnsOfTable('plans');
  const row = known.success ? columnsOf(planFields, known.data as Partial<PlanState>) : { '': 0 };
  for (const [column, value] of Object.entries(row)) {
    if (columns[column]?.safeParse(value).success) continue;
    context.addIssue({ code: 'custom', path: [column], message: 'is no value of a plan' });
  }
}
const planFields = { fields: PLAN_FIELDS };

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
