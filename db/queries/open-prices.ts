import { webAddress } from '#src/domain/affiliate.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from '../client.ts';
import { eq } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { carriers, plans, priceRecords, regions } from '../schema.ts';

/** Every price record of public plans, by plan and oldest first: what the open data holds. */
export async function listOpenPrices(db: Pick<Db, 'all'>): Promise<OpenPrice[]> {
  const { id, recordedDate, priceMinor, currency, sample, sourceName, sourceUrl, way } =
    priceRecords;
  const query = q
    .select({
      plan: plans.slug,
      recordedDate,
      priceMinor,
      currency,
      sample,
      sourceName,
      sourceUrl,
      way,
    })
    .from(priceRecords)
    .innerJoin(plans, eq(plans.id, priceRecords.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .where(IS_PUBLIC);
  const rows = await readAll(db, query.orderBy(plans.slug, recordedDate, id));
  return rows.map(({ priceMinor: minor, sourceName: name, sourceUrl: url, ...row }) => {
    const source = priceSource(name, webAddress(url));
    return {
      ...row,
      price: fromMinor(minor, row.currency),
      sourceName: source?.name ?? null,
      sourceUrl: source?.url ?? null,
    };
  });
}
