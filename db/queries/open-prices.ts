import { fromMinor } from '#src/domain/money.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';

interface Row {
  slug: string;
  recorded_date: string;
  price_minor: number;
  currency: Currency;
  sample: number;
}

/** Every price record of public plans, by plan and oldest first: what the open data holds. */
export async function listOpenPrices(db: Pick<Db, 'all'>): Promise<OpenPrice[]> {
  const rows = await db.all<Row>(
    `SELECT p.slug, h.recorded_date, h.price_minor, h.currency, h.sample
     FROM price_records h JOIN plans p ON p.id = h.plan_id
     JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     WHERE ${PUBLIC_PLAN} ORDER BY p.slug, h.recorded_date, h.id`,
  );
  return rows.map((row) => ({
    plan: row.slug,
    recordedDate: row.recorded_date,
    price: fromMinor(row.price_minor, row.currency),
    currency: row.currency,
    sample: row.sample === 1,
  }));
}
