import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from './core/connect/drizzle.ts';
import type { CarrierFacts } from '#src/domain/plans/facts/carriers.ts';
import { FACT_FILTERS } from '#src/domain/plans/facts/filterable.ts';
import type { PlanFacts } from '#src/domain/plans/facts/plans.ts';
import type { RegionFacts } from '#src/domain/plans/facts/regions.ts';
import type { ColumnsOf } from './core/fact-columns.ts';
import { PROOF_KINDS } from '#src/domain/prices/deal.ts';
import {
  CARRIER_KINDS,
  CONFIDENCES,
  CURRENCIES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
  PRICE_WAYS,
  REGION_KINDS,
  type Validity,
} from '#src/domain/core/vocabulary.ts';

/** Row bookkeeping that every content table has: optimistic lock, times, trash. */
const bookkeeping = {
  version: integer('version').notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  deletedAt: text('deleted_at'),
};

export const carriers = sqliteTable(
  'carriers',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    logoUrl: text('logo_url'),
    website: text('website'),
    hostNetwork: text('host_network'),
    searchNames: text('search_names'),
    kind: text('kind', { enum: CARRIER_KINDS }).notNull().default('mno'),
    /** Buy links go by `/go/{plan}`. */
    buyRedirect: integer('buy_redirect', { mode: 'boolean' }).notNull().default(false),
    ...bookkeeping,
  },
  (t) => [
    uniqueIndex('carriers_slug')
      .on(t.slug)
      .where(sql`deleted_at IS NULL`),
  ],
) satisfies ColumnsOf<CarrierFacts>;

export const regions = sqliteTable(
  'regions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    code: text('code').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    searchNames: text('search_names'),
    flagUrl: text('flag_url'),
    /** A country, or a group of countries (rule 29). */
    kind: text('kind', { enum: REGION_KINDS }).notNull().default('country'),
    ...bookkeeping,
  },
  (t) => [
    uniqueIndex('regions_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
  ],
) satisfies ColumnsOf<RegionFacts>;

/**
 * Plans. Money is integer minor units of `currency`. The columns from `dataMb` on are derived
 * (see `rows.ts`) so that filters and sorts are plain comparisons on indexed integers.
 */
export const plans = sqliteTable(
  'plans',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    slug: text('slug').notNull(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    regionId: integer('region_id')
      .notNull()
      .references(() => regions.id),
    planName: text('plan_name').notNull(),
    planDescription: text('plan_description').notNull().default(''),
    dataAmount: text('data_amount').notNull(),
    dataPeriod: text('data_period', { enum: DATA_PERIODS }).notNull().default('total'),
    priceMinor: integer('price_minor').notNull(),
    previousMinor: integer('previous_minor'),
    priceChangePercent: real('price_change_percent').notNull().default(0),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    validity: text('validity').$type<Validity>().notNull(),
    hasDeal: integer('has_deal', { mode: 'boolean' }).notNull().default(false),
    buyUrl: text('buy_url'),
    billing: text('billing', { enum: ['once', 'recurring'] }),
    format: text('format', { enum: ['esim', 'plastic', 'both'] }),
    audience: text('audience', {
      enum: ['anyone', 'visitors', 'residents', 'existing', 'entitled'],
    }),
    audienceNote: text('audience_note'),
    addOnTo: text('add_on_to'),
    worksAt: text('works_at', { enum: ['home', 'abroad', 'both'] }),
    contractMonths: integer('contract_months'),
    setupFee: integer('setup_minor'),
    laterPrice: integer('later_minor'),
    laterAfter: integer('later_after'),
    listPrice: integer('list_minor'),
    prepayMonths: integer('prepay_months'),
    prepayTotal: integer('prepay_minor'),
    yearlyRise: integer('rise_minor'),
    yearlyRiseMonth: integer('rise_month'),
    autopayDiscount: integer('autopay_minor'),
    priceCondition: text('price_condition'),
    taxes: text('taxes', { enum: ['included', 'excluded'] }),
    newCustomers: integer('new_customers', { mode: 'boolean' }),
    fullSpeedData: text('full_speed_data'),
    fullSpeedPeriod: text('full_speed_period', { enum: DATA_PERIODS }),
    dataNote: text('data_note'),
    reducedSpeed: integer('reduced_kbit'),
    maxSpeedMbps: integer('max_kbit'),
    network5g: integer('network_5g', { mode: 'boolean' }),
    priority: text('priority'),
    hotspot: integer('hotspot', { mode: 'boolean' }),
    hotspotData: text('hotspot_data'),
    hotspotNote: text('hotspot_note'),
    calls: text('calls'),
    texts: text('texts'),
    ownNumber: integer('own_number', { mode: 'boolean' }),
    roamingNote: text('roaming_note'),
    offerCode: text('offer_code'),
    offerEnds: text('offer_ends'),
    covers: text('covers'),
    coversGrade: text('covers_grade', { enum: ['product', 'seller-region'] }),
    coversNote: text('covers_note'),
    confidence: text('confidence', { enum: CONFIDENCES }).notNull().default('reported'),
    /** Who reads the price: the name of a tracker or list; null: the seller's own page. */
    sourceName: text('source_name'),
    sourceUrl: text('source_url'),
    /** Calendar date on which the price was last seen; null: not known. */
    seenOn: text('seen_on'),
    /** How that came in. */
    seenWay: text('seen_way', { enum: PRICE_WAYS }),
    sample: integer('sample', { mode: 'boolean' }).notNull().default(false),
    /** The same of the price before; false without one. */
    previousSample: integer('previous_sample', { mode: 'boolean' }).notNull().default(false),
    checkedAt: text('checked_at'),
    /** MB over the validity; null when unlimited or unknown. */
    dataMb: integer('data_mb'),
    /** What 'data-desc' compares: MB, above every amount when unlimited, -1 when unknown. */
    dataRank: integer('data_rank').notNull(),
    /** What `minData` compares: MB a month or over the validity (`comparedDataMb`), ranked like `dataRank`. */
    minDataRank: integer('min_data_rank').notNull().default(-1),
    isUnlimited: integer('is_unlimited', { mode: 'boolean' }).notNull(),
    /** Days, a calendar month as 365/12; null for 'Unlimited'. */
    validityDays: real('validity_days'),
    usdMicros: integer('usd_micros').notNull(),
    regionMinor: integer('region_minor').notNull(),
    carrierSort: text('carrier_sort').notNull(),
    searchText: text('search_text').notNull(),
    /** What the order by fit looks at first: `titleText` (src/domain/lists/search/text/title.ts). */
    titleText: text('title_text').notNull().default(''),
    /** What the price records prove (`price_proofs`, a view); triggers keep the four. */
    proofKind: text('proof_kind', { enum: PROOF_KINDS }),
    /** The earlier price, in minor units, and the day on which it was recorded. */
    proofMinor: integer('proof_minor'),
    proofOn: text('proof_on'),
    /** The day of the record with which the present price came. */
    proofSince: text('proof_since'),
    popularity: integer('popularity').notNull().default(0),
    /** Only 'active' is public; the public queries say so with `PUBLIC_PLAN` (rows.ts). */
    status: text('status', { enum: PLAN_STATUSES }).notNull().default('active'),
    /** When a scheduled plan becomes active, and when a plan goes back to draft; UTC instants. */
    activeFrom: text('active_from'),
    activeUntil: text('active_until'),
    ...bookkeeping,
  },
  (t) => {
    const active = sql`deleted_at IS NULL`;
    /** What the condition of a deal reads (`dealCondition` of rows.ts). */
    const dealt = [t.hasDeal, t.proofKind, t.listPrice, t.priceMinor, t.offerEnds] as const;
    // What nearly every list asks for: not in the trash, public, not seen too long ago.
    const shown = [t.deletedAt, t.status, t.seenOn] as const;
    const numbers = [t.minDataRank, t.isUnlimited, t.hasDeal, ...shown] as const;
    const counted = [t.planType, ...numbers] as const;
    /** What the other filters of lists are. */
    const asked = [
      t.validityDays,
      t.billing,
      t.contractMonths,
      t.fullSpeedData,
      t.reducedSpeed,
      t.maxSpeedMbps,
      ...FACT_FILTERS.map(({ name }) => t[name]),
    ] as const;
    return [
      uniqueIndex('plans_slug').on(t.slug).where(active),
      index('plans_trashed_slug')
        .on(t.slug)
        .where(sql`deleted_at IS NOT NULL`),
      // How an import finds the plan that a row means; the trash too, to say that it is there.
      index('plans_by_name').on(t.carrierId, t.regionId, sql`${t.planName} COLLATE NOCASE`),
      check('plans_price_positive', sql`${t.priceMinor} > 0`),
      // The filters stand behind the order, so that counting reads the index alone; `deletedAt`
      // and `status` too, which SQLite otherwise fetches from the row to check them.
      index('plans_by_usd')
        .on(t.usdMicros, t.id, t.regionId, ...counted, t.carrierId, ...asked)
        .where(active),
      index('plans_by_data')
        .on(sql`${t.dataRank} DESC`, t.usdMicros, t.id, ...shown)
        .where(active),
      index('plans_by_carrier_name')
        .on(t.carrierSort, t.usdMicros, t.id, ...shown)
        .where(active),
      index('plans_by_popularity')
        .on(sql`${t.popularity} DESC`, t.usdMicros, t.id, ...shown)
        .where(active),
      index('plans_in_region')
        .on(t.regionId, t.regionMinor, t.id, ...counted, t.carrierId, ...asked)
        .where(active),
      index('plans_of_carrier')
        .on(t.carrierId, t.usdMicros, t.id, t.regionId, ...counted)
        .where(active),
      index('plans_by_type')
        .on(t.planType, t.usdMicros, t.id, t.regionId, t.carrierId, ...numbers)
        .where(active),
      // Its condition is `MAYBE_DEAL` of rows.ts: only so does SQLite take it.
      index('plans_deals')
        .on(t.usdMicros, t.id, t.regionId, t.carrierId, t.planType, ...shown, ...dealt)
        .where(
          sql`deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor)`,
        ),
      // The day of the data is counted after each change: 0.8 ms of 10,000 plans, 10 without.
      index('plans_seen').on(t.seenOn, t.offerEnds, t.status, t.deletedAt).where(active),
      // Offers that are over cost the regular price: lists merge them with all others.
      index('plans_offers')
        .on(t.offerEnds)
        .where(sql`offer_ends IS NOT NULL`),
      index('plans_due')
        .on(t.activeFrom, t.activeUntil)
        .where(sql`active_from IS NOT NULL OR active_until IS NOT NULL`),
    ];
  },
) satisfies ColumnsOf<PlanFacts>;

/** How often plans of a region or their price records were written: triggers count, so that readers know what is old. */
export const regionChanges = sqliteTable('region_changes', {
  regionId: integer('region_id').primaryKey(),
  changes: integer('changes').notNull(),
});

/**
 * Which plans those writes were about: the count of the region by the last one, a deleted plan's and
 * one's that moved away too. So who keeps the plans of a region reads few of them again.
 */
export const planChanges = sqliteTable(
  'plan_changes',
  {
    regionId: integer('region_id').notNull(),
    planId: integer('plan_id').notNull(),
    changes: integer('changes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.regionId, t.planId] }),
    index('plan_changes_newest').on(t.regionId, t.changes),
  ],
);

export const priceRecords = sqliteTable(
  'price_records',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** Calendar date on which the price held. */
    recordedDate: text('recorded_date').notNull(),
    /** Made up for the sample data; never evidence for a deal. */
    sample: integer('sample', { mode: 'boolean' }).notNull().default(false),
    /** Who read it there, and where; null: not recorded. */
    sourceName: text('source_name'),
    sourceUrl: text('source_url'),
    /** How it came in; null for records of before. One that was reckoned is never evidence for a deal. */
    way: text('way', { enum: PRICE_WAYS }),
    createdAt: text('created_at').notNull(),
  },
  (t) => [
    index('price_records_of_plan').on(t.planId, t.recordedDate, t.id),
    index('price_records_by_day').on(t.recordedDate),
    check('price_records_positive', sql`${t.priceMinor} > 0`),
  ],
);

/** Reference rates: units of a currency for one US dollar, on a day, from a named source. */
export const referenceRates = sqliteTable('reference_rates', {
  currency: text('currency', { enum: CURRENCIES }).primaryKey(),
  perUsd: real('per_usd').notNull(),
  asOf: text('as_of').notNull(),
  source: text('source').notNull(),
});

/**
 * One row: the number that every committed change of content raises, and the lineage in which it
 * counts. A restored database counts on from an older number, but in a lineage of its own.
 */
export const siteState = sqliteTable('site_state', {
  id: integer('id').primaryKey(),
  dataVersion: integer('data_version').notNull(),
  lineage: text('lineage').notNull().default(''),
  /** Raised when the counts behind the order by popularity change what the plans say of it. */
  popularityVersion: integer('popularity_version').notNull().default(0),
});
