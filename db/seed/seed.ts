import type { Db, Statement } from '../core/connect/client.ts';
import { unlessDone } from '../core/migrate/first-come.ts';
import { linkStatement } from '../imports/plans/links.ts';
import { countRows, q, statement } from '../core/sql/orm.ts';
import { BUMP_DATA_VERSION, NEW_DATA_VERSION, getDataVersion } from '../core/changes/site.ts';
import {
  carriers as carrierTable,
  plans as planTable,
  priceRecords,
  referenceRates,
  regions as regionTable,
} from '../schema.ts';
import { insertMany } from '../core/sql/statements.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { readSeed, type SeedFiles } from './files.ts';
import { SEED_SOURCE } from './native.ts';
import { carrierColumns, recordRows, regionColumns, seedPlans } from './rows.ts';

/** No run of an import brought the plans of the seed. */
export const NO_RUN = 0;

/**
 * Loads the sourced plans into a database that never held any content, as one commit. Answers
 * whether it did. A database that was reset stays empty: its data version has moved.
 */
export async function seedIfEmpty(db: Db, now: Date): Promise<boolean> {
  // To read the files takes a fifth of a second, at every start.
  if (await hadContent(db)) return false;
  const files = await readSeed();
  const load = () =>
    db.write(async (commit) => {
      if (await hadContent(db)) return false;
      // Nobody is served before the first data are there.
      await commit([...seedStatements(files, now), BUMP_DATA_VERSION], { inWorker: false });
      return true;
    });
  return (await unlessDone(load, () => hadContent(db))) ?? false;
}

async function hadContent(db: Db): Promise<boolean> {
  return (await countRows(db, carrierTable)) > 0 || (await getDataVersion(db)) > NEW_DATA_VERSION;
}

/** Numbers that rows of a table begin with. */
export interface FirstIds {
  carriers: number;
  regions: number;
  plans: number;
}

/** The statements that fill a database without content and without rates. */
export function seedStatements(
  files: SeedFiles,
  now: Date,
  first: FirstIds = { carriers: 1, regions: 1, plans: 1 },
): Statement[] {
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const ids = (keys: string[], from: number) =>
    new Map(keys.map((key, index) => [key, from + index]));
  const carriers = ids(
    files.carriers.map(({ slug }) => slug),
    first.carriers,
  );
  const regions = ids(
    files.regions.map(({ code }) => code),
    first.regions,
  );
  const { perUsd, asOf, source } = files.rates;
  const { plans, problems } = seedPlans(files, { carriers, regions }, perUsd, now);
  if (problems.length > 0)
    throw new Error(`db/seed: row ${problems[0]!.at}: ${problems[0]!.reason}`);
  const numbered = plans.map((plan, index) => ({ ...plan, id: first.plans + index }));
  return [
    statement(
      q
        .insert(referenceRates)
        .values(
          CURRENCIES.map((currency) => ({ currency, perUsd: perUsd[currency], asOf, source })),
        ),
    ),
    insertMany(
      carrierTable,
      files.carriers.map((row) => ({
        id: carriers.get(row.slug)!,
        ...carrierColumns(row),
        ...times,
      })),
    ),
    insertMany(
      regionTable,
      files.regions.map((row) => ({ id: regions.get(row.code)!, ...regionColumns(row), ...times })),
    ),
    insertMany(
      planTable,
      numbered.map(({ id, columns }) => ({ id, ...columns, ...times })) as never,
    ),
    insertMany(
      priceRecords,
      numbered.flatMap((plan) => recordRows(plan.id, plan, files.sources, now)),
    ),
    ...linkStatement(
      numbered.map(({ id, key }) => ({ planId: id, source: SEED_SOURCE, externalId: key })),
      NO_RUN,
    ),
  ];
}
