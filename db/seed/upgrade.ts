import { nextId } from '../change.ts';
import type { Db } from '../client.ts';
import { ne, not, or, inArray, eq, sql, isNotNull } from '../drizzle.ts';
import { countRows, q, statement } from '../orm.ts';
import { BUMP_DATA_VERSION, NEW_LINEAGE } from '../queries/site.ts';
import { auditLog } from '../schema/accounts.ts';
import { planDrafts } from '../schema/drafts.ts';
import { importRuns, planSources } from '../schema/imports.ts';
import { planNotes, priceReports } from '../schema/reports.ts';
import { carriers, plans, priceRecords, referenceRates, regions } from '../schema.ts';
import { readSeed } from './files.ts';
import { seedStatements } from './seed.ts';

/** What the rates of the sample plans say of where they come from: nothing else ever said so. */
const OLD_RATES = 'sample: rounded reference rates, not checked';
/** What others refer to comes last. */
const EMPTIED = [priceRecords, plans, carriers, regions, referenceRates];
/** Lines of the log about these are somebody's work on content. */
const CONTENT = [
  'plan',
  'carrier',
  'region',
  'price-record',
  'plan-draft',
  'import-hold',
  'database',
];

/**
 * Brings a database that still holds the sample plans of earlier versions, as they were loaded and
 * with nothing of an operator, over to the sourced ones, as one commit. `backUp` copies it first.
 * Answers the copy's name; null, and nothing is touched, where anything of its content is somebody's own.
 */
export async function replaceOldSample(
  db: Db,
  backUp: () => Promise<string>,
  now: Date,
): Promise<string | null> {
  if (!(await isOldSample(db))) return null;
  const files = await readSeed();
  return db.write(async (commit) => {
    if (!(await isOldSample(db))) return null;
    const backup = await backUp();
    const first = {
      carriers: await nextId(db, carriers),
      regions: await nextId(db, regions),
      plans: await nextId(db, plans),
    };
    await commit(
      [
        ...EMPTIED.map((table) => statement(q.delete(table))),
        ...seedStatements(files, now, first),
        NEW_LINEAGE,
        BUMP_DATA_VERSION,
      ],
      { aside: false },
    );
    return backup;
  });
}

/** Whether all content is sample data that nobody ever touched. */
async function isOldSample(db: Db): Promise<boolean> {
  const none = async (...counts: Promise<number>[]) =>
    (await Promise.all(counts)).every((count) => count === 0);
  if (await none(countRows(db, plans, eq(plans.sample, true)))) return false;
  const touched = (table: typeof plans | typeof carriers | typeof regions) =>
    or(ne(table.version, 1), isNotNull(table.deletedAt), ne(table.updatedAt, table.createdAt));
  return none(
    countRows(db, plans, or(not(plans.sample), touched(plans))),
    countRows(db, carriers, touched(carriers)),
    countRows(db, regions, touched(regions)),
    countRows(db, priceRecords, sql`NOT ${priceRecords.sample}`),
    countRows(db, referenceRates, ne(referenceRates.source, OLD_RATES)),
    countRows(db, auditLog, inArray(auditLog.entity, CONTENT)),
    ...[planDrafts, planNotes, priceReports, planSources, importRuns].map((table) =>
      countRows(db, table),
    ),
  );
}
