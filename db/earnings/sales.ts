import type { Sale } from '#src/domain/earnings/report.ts';
import type { Period } from '#src/domain/earnings/periods.ts';
import type { Payer, SaleSum } from '#src/domain/earnings/facts.ts';
import type { ReportNetwork, SaleStatus } from '#src/domain/earnings/words.ts';
import type { Db } from '../client.ts';
import { eq, isNotNull } from '../drizzle.ts';
import { isAmong, q, readAll } from '../orm.ts';
import { carriers, plans } from '../schema.ts';
import { commissions } from '../schema/earnings.ts';

/** Of a transaction the report that was taken over last holds; `s`: a row of `sales`. */
const HOLDS = `s.report_id = (SELECT max(o.report_id) FROM sales o
  WHERE o.network = s.network AND o.transaction_no = s.transaction_no)`;

/** The sales of a period, those that agree in all of `SaleSum` together. Plain SQL: grouped over a view. */
export function sumSales(db: Pick<Db, 'all'>, { from, to }: Period): Promise<SaleSum[]> {
  return db.all<SaleSum>(
    `SELECT s.plan_id AS planId, p.carrier_id AS carrierId, s.advertiser, s.network, s.page,
       s.currency, s.status, sum(s.commission_minor >= 0) AS sales,
       sum(s.commission_minor) AS commissionMinor, sum(s.sale_minor) AS saleMinor
     FROM sales s LEFT JOIN plans p ON p.id = s.plan_id
     WHERE s.day BETWEEN ? AND ? AND ${HOLDS}
     GROUP BY s.plan_id, p.carrier_id, s.advertiser, s.network, s.page, s.currency, s.status`,
    [from, to],
  );
}

/** Carriers as they pay, with the names that reports may call them by. */
export async function listPayers(db: Pick<Db, 'all'>): Promise<(Payer & { name: string })[]> {
  const { id, name, searchNames } = carriers;
  const { advertiser, network } = commissions;
  const rows = await readAll(
    db,
    q
      .select({ id, name, searchNames, advertiser, network })
      .from(carriers)
      .leftJoin(commissions, eq(commissions.carrierId, id))
      // Of two with one name the carrier that is not in the trash is meant.
      .orderBy(isNotNull(carriers.deletedAt), id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    network: row.network,
    names: [
      ...(row.advertiser ? [row.advertiser] : []),
      row.name,
      ...(row.searchNames?.split(',') ?? []),
    ],
  }));
}

/** Those of some plans that there are, by number, with their carriers. */
export async function plansNamed(db: Pick<Db, 'all'>, ids: readonly number[]) {
  const { id, planName, carrierId } = plans;
  const rows = await readAll(
    db,
    q
      .select({ id, planName, carrierId, carrier: carriers.name })
      .from(plans)
      .innerJoin(carriers, eq(carriers.id, carrierId))
      .where(isAmong(id, ids)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a sale says, however it is written down. */
export type SaleSaid = Omit<Sale, 'at'>;

/** What reports said last of some transactions of a network. Plain SQL, as above. */
export async function salesKnown(
  db: Pick<Db, 'all'>,
  network: ReportNetwork,
  transactions: readonly string[],
): Promise<Map<string, SaleSaid>> {
  const rows = await db.all<SaleSaid & { status: SaleStatus }>(
    `SELECT s.transaction_no AS "transaction", s.day, s.plan_id AS planId, s.page,
       s.advertiser, s.currency, s.sale_minor AS saleMinor, s.commission_minor AS commissionMinor,
       s.status
     FROM sales s WHERE s.network = ? AND ${HOLDS}
       AND s.transaction_no IN (SELECT value FROM json_each(?))`,
    [network, JSON.stringify(transactions)],
  );
  return new Map(rows.map((row) => [row.transaction, row]));
}
