import type { Rates } from '#src/domain/money.ts';
import { plural } from '#src/domain/plural.ts';
import type { Db } from '../client.ts';
import { derivedColumns, PUBLIC_PLAN, type DerivedFrom } from '../rows.ts';
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
interface Named {
  id: number;
  slug: string;
}

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
  const rows = await db.all<DerivedFrom & Named & Record<string, unknown>>(
    `SELECT p.*, p.plan_name AS planName, p.plan_description AS planDescription,
       c.name AS carrierName, p.data_amount AS dataAmount, p.data_period AS dataPeriod,
       p.price_minor AS priceMinor, r.currency AS regionCurrency
     FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     WHERE p.deleted_at IS NULL`,
  );
  return rows.filter((row) =>
    Object.entries(derivedColumns(row, rates)).some(([column, value]) => row[column] !== value),
  );
}

/** Each text is asked for as a phrase, so that a row with another text, or none, shows up. */
function outsideSearch(db: Reader): Promise<Named[]> {
  return db.all<Named>(
    `SELECT p.id, p.slug FROM plans p
     WHERE NOT EXISTS (SELECT 1 FROM plans_fts f WHERE f.rowid = p.id
       AND plans_fts MATCH '"' || replace(p.search_text, '"', '""') || '"')
     ORDER BY p.id`,
  );
}

function otherThanRecorded(db: Reader): Promise<Named[]> {
  return db.all<Named>(
    `SELECT p.id, p.slug FROM plans p
     WHERE p.deleted_at IS NULL AND (p.price_minor, p.currency) IS NOT (
       SELECT h.price_minor, h.currency FROM price_records h WHERE h.plan_id = p.id
       ORDER BY h.recorded_date DESC, h.id DESC LIMIT 1)
     ORDER BY p.id`,
  );
}

function ownedByTrash(db: Reader): Promise<Named[]> {
  return db.all<Named>(
    `SELECT p.id, p.slug FROM plans p
     JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     WHERE ${PUBLIC_PLAN} AND (c.deleted_at IS NOT NULL OR r.deleted_at IS NOT NULL)
     ORDER BY p.id`,
  );
}

function withoutBuyLink(db: Reader): Promise<Named[]> {
  return db.all<Named>(
    `SELECT p.id, p.slug FROM plans p JOIN carriers c ON c.id = p.carrier_id
     WHERE ${PUBLIC_PLAN} AND coalesce(p.buy_url, '') = '' AND coalesce(c.website, '') = ''
     ORDER BY p.id`,
  );
}
