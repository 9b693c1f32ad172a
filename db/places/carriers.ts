import type { Carrier } from '#src/contract/places/carriers.ts';
import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { byName, factsOnWire } from '#src/domain/plans/facts/columns.ts';
import type { Db } from '../core/connect/client.ts';
import { and, eq, getTableColumns, isNull } from '../core/connect/drizzle.ts';
import { q, readFirst } from '../core/sql/orm.ts';
import { IS_PUBLIC } from '../core/rows.ts';
import { carriers, plans } from '../schema.ts';

const { createdAt: _, updatedAt: __, deletedAt, ...columns } = getTableColumns(carriers);
type Row = Omit<typeof carriers.$inferSelect, 'createdAt' | 'updatedAt' | 'deletedAt'> &
  Pick<Carrier, 'simCardCount'>;

/** A carrier by its number, with the number of its public plans, or null. */
export async function findCarrierById(db: Db, id: number): Promise<Carrier | null> {
  const simCardCount = q.$count(plans, and(eq(plans.carrierId, carriers.id), IS_PUBLIC));
  const query = q.select({ ...columns, simCardCount }).from(carriers);
  const row = await readFirst(db, query.where(and(isNull(deletedAt), eq(carriers.id, id))));
  return row && carrierFromRow(row);
}

/** A carrier as it goes over the wire. */
export function carrierFromRow(row: Row): Carrier {
  return { ...row, ...factsOnWire(CARRIER_FACTS, row, 'USD', byName) };
}
