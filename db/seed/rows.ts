import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { REGION_FACTS } from '#src/domain/plans/facts/regions.ts';
import { makeNameIndex } from '#src/domain/imports/rows/name-index.ts';
import type { RowProblem } from '#src/domain/imports/types.ts';
import { parseMoney, type Rates } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { Change } from '../core/change.ts';
import { refsOf, type BatchRefs } from '../plans/plan-batch.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { factColumns } from '../core/facts.ts';
import { validateNew } from '../imports/plans/validate.ts';
import { readPlan } from '../imports/rows/read-rows.ts';
import { namedColumns, type NewSqlRowOf } from '../core/sql/orm.ts';
import type { PlanState } from '../plans/plan-fields.ts';
import type { SqlRow } from '../core/rows.ts';
import { carriers, regions, type priceRecords } from '../schema.ts';
import { stateColumns } from '../core/state.ts';
import type { SeedFiles } from './files.ts';
import { nativeCells, SEED_SOURCE, type SeedPriceRow } from './native.ts';

/** Numbers of carriers by slug and of regions by code. */
export interface SeedIds {
  carriers: ReadonlyMap<string, number>;
  regions: ReadonlyMap<string, number>;
}

/** A plan of the seed as the import validated it. */
export interface SeedPlan {
  key: string;
  state: PlanState;
  /** All its columns but number and bookkeeping. */
  columns: SqlRow;
  /** Its dated prices, oldest first. */
  prices: readonly SeedPriceRow[];
}

/** What became of the rows of the seed; nothing is refused or held back as the files stand. */
export interface SeedPlans {
  plans: SeedPlan[];
  problems: RowProblem[];
}

/** The columns of a carrier of the seed. */
export function carrierColumns({ name, slug, ...facts }: SeedFiles['carriers'][number]) {
  return { name, slug, ...factColumns(CARRIER_FACTS, facts) };
}

/** The columns of a region of the seed. */
export function regionColumns({ name, code, currency, ...facts }: SeedFiles['regions'][number]) {
  return { name, code, currency, ...factColumns(REGION_FACTS, facts) };
}

/**
 * The plans of the seed, read and validated by the import's own reader and rules, for carriers and
 * regions of these numbers and with columns converted by these rates.
 */
export function seedPlans(files: SeedFiles, ids: SeedIds, rates: Rates, now: Date): SeedPlans {
  const today = now.toISOString().slice(0, 10);
  const refs = seedRefs(files, ids, rates);
  const names = makeNameIndex(
    files.carriers.map((carrier) => ({ ...carrier, id: ids.carriers.get(carrier.slug)! })),
    files.regions.map((region) => ({ ...region, id: ids.regions.get(region.code)! })),
  );
  const change: Change = {
    actor: { id: null, name: SEED_SOURCE, way: 'start' },
    now,
    way: 'import',
  };
  const plans: SeedPlan[] = [];
  const problems: RowProblem[] = [];
  for (const [index, row] of files.plans.entries()) {
    const prices = files.prices.get(row.key) ?? [];
    const cells = nativeCells(row, prices, files.sources, today);
    // The header is line 1.
    const read = readPlan({ at: index + 2, cells }, names, { source: SEED_SOURCE, now });
    if (!read.row) {
      problems.push(...read.problems);
      continue;
    }
    const outcome = validateNew(refs, read.row, change);
    if (outcome.kind === 'rejected') problems.push(...outcome.problems);
    if (outcome.kind !== 'new') continue;
    const { state } = outcome;
    const columns = { ...stateColumns(planEntity, state), ...refs.derive(state) };
    plans.push({ key: row.key, state, columns, prices });
  }
  return { plans, problems };
}

/** The dated prices of a plan as price records, oldest first. */
export function recordRows(
  planId: number,
  { prices }: Pick<SeedPlan, 'prices'>,
  sources: SeedFiles['sources'],
  now: Date,
): NewSqlRowOf<typeof priceRecords>[] {
  return prices.map(({ date, price, currency: code, source, source_url: url }) => {
    const currency = code as Currency;
    const money = parseMoney(price, currency);
    if (!money.ok) throw new Error(`prices.csv: ${price} ${currency} is ${money.error}`);
    return {
      plan_id: planId,
      price_minor: money.minor,
      currency,
      recorded_date: date,
      sample: 0,
      source_name: sources.get(source) ?? null,
      source_url: url || null,
      way: 'import',
      created_at: now.toISOString(),
    };
  });
}

/** What the rules of a plan ask of its carrier and region, without a look into the database. */
function seedRefs(files: SeedFiles, ids: SeedIds, rates: Rates): BatchRefs {
  const made = { version: 1, deletedAt: null, createdAt: '', updatedAt: '' };
  return refsOf(
    files.carriers.map((row) => {
      const id = ids.carriers.get(row.slug)!;
      return { id, ...namedColumns(carriers, carrierColumns(row)), ...made };
    }),
    files.regions.map((row) => {
      const id = ids.regions.get(row.code)!;
      return { id, ...namedColumns(regions, regionColumns(row)), ...made };
    }),
    rates,
  );
}
