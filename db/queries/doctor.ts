import type { Rates } from '#src/domain/money.ts';
import { plural } from '#src/domain/plural.ts';
import type { Db } from '../client.ts';
import { and, desc, eq, isNotNull, isNull, or, sql } from '../drizzle.ts';
import { named, q, readAll } from '../orm.ts';
import { derivedColumns, IS_PUBLIC } from '../rows.ts';
import { carriers, plans, priceRecords, regions } from '../schema.ts';
import { getRates } from './site.ts';

/** Rows that disagree with each other, or that a visitor cannot use. */
export interface DataFault {
  check: string;
  message: string;
  mend: string;
  /** Visitors see something wrong, or changes are refused. */
  serious: boolean;
}

type Reader = Pick<Db, 'all' | 'first'>;
type Named = Pick<typeof plans.$inferSelect, 'id' | 'slug'>;

const SAVE_AGAIN = 'Open each in the dashboard and save it again; the server works them out anew.';

/** Looks for faults in the content; reads everything once. */
export async function findDataFaults(db: Reader): Promise<DataFault[]> {
  const known = await getRates(db);
  const faults = [
    fault('data.derived', known ? await staleColumns(db, known.rates) : [], true, {
      text: 'filters and sorts by values that no longer follow from their rows',
      mend: SAVE_AGAIN,
    }),
    fault('data.search', await outsideSearch(db), true, {
      text: 'not found by what they say',
      mend: 'Make a backup and restore it: a restore makes the search index anew.',
    }),
    fault('data.prices', await otherThanRecorded(db), true, {
      text: 'at a price that their newest price record does not have',
      mend: 'Open each in the dashboard and set the price again.',
    }),
    fault('data.owners', await ownedByTrash(db), true, {
      text: 'shown although their carrier or region is in the trash',
      mend: 'Restore the carrier or region in the Trash tab, or delete the plans.',
    }),
    fault('data.buy-link', await withoutBuyLink(db), false, {
      text: 'without a Buy link: neither they nor their carrier has an address',
      mend: 'Give the plans a buy URL, or their carrier a website.',
    }),
  ].filter((found) => found !== null);
  if (!known) {
    faults.unshift({
      check: 'data.rates',
      message: 'The reference rates are missing: no plan can be saved.',
      mend: 'Restore a backup.',
      serious: true,
    });
  }
  return faults;
}

function fault(
  check: string,
  plans: Named[],
  serious: boolean,
  { text, mend }: { text: string; mend: string },
): DataFault | null {
  if (plans.length === 0) return null;
  const names = plans.slice(0, 3).map(({ slug }) => slug);
  const more = plans.length > names.length ? ` and ${plans.length - names.length} more` : '';
  const message = `${plural(plans.length, 'plan')} ${text}: ${names.join(', ')}${more}.`;
  return { check, message, mend, serious };
}

async function staleColumns(db: Reader, rates: Rates): Promise<Named[]> {
  const query = q
    .select({ plan: plans, carrierName: carriers.name, regionCurrency: regions.currency })
    .from(plans)
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId));
  const rows = await readAll(db, query.where(isNull(plans.deletedAt)));
  return rows.flatMap(({ plan, ...refs }) => {
    const derived = named(plans, derivedColumns({ ...plan, ...refs }, rates));
    const isStale = Object.entries(derived).some(([k, v]) => plan[k as keyof typeof plan] !== v);
    return isStale ? [plan] : [];
  });
}

/**
 * Each text is asked for as a phrase, so that a row with another text, or none, shows up. Plain SQL:
 * the search index is no table of the schema.
 */
function outsideSearch(db: Reader): Promise<Named[]> {
  return db.all<Named>(
    `SELECT p.id, p.slug FROM plans p
     WHERE NOT EXISTS (SELECT 1 FROM plans_fts f WHERE f.rowid = p.id
       AND plans_fts MATCH '"' || replace(p.search_text, '"', '""') || '"')
     ORDER BY p.id`,
  );
}

function otherThanRecorded(db: Reader): Promise<Named[]> {
  const newest = q
    .select({ minor: priceRecords.priceMinor, currency: priceRecords.currency })
    .from(priceRecords)
    .where(eq(priceRecords.planId, plans.id))
    .orderBy(desc(priceRecords.recordedDate), desc(priceRecords.id))
    .limit(1);
  const other = sql`(${plans.priceMinor}, ${plans.currency}) IS NOT ${newest}`;
  return readAll(db, select().where(and(isNull(plans.deletedAt), other)));
}

function ownedByTrash(db: Reader): Promise<Named[]> {
  const gone = or(isNotNull(carriers.deletedAt), isNotNull(regions.deletedAt));
  return readAll(db, select().where(and(IS_PUBLIC, gone)));
}

function withoutBuyLink(db: Reader): Promise<Named[]> {
  const without = sql`coalesce(${plans.buyUrl}, '') = '' AND coalesce(${carriers.website}, '') = ''`;
  return readAll(db, select().where(and(IS_PUBLIC, without)));
}

const select = () =>
  q
    .select({ id: plans.id, slug: plans.slug })
    .from(plans)
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .orderBy(plans.id);
