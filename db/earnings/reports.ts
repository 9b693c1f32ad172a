import type { SaleReport } from '#src/contract/sale-reports.ts';
import type { Covering, Period } from '#src/domain/earnings/periods.ts';
import type { Sale } from '#src/domain/earnings/report.ts';
import type { ReportNetwork } from '#src/domain/earnings/words.ts';
import { nextId, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { and, desc, eq, isNull } from '../drizzle.ts';
import { q, readAll, readFirst, statement } from '../orm.ts';
import { auditEntry } from '../queries/audit.ts';
import { Refusal } from '../refusal.ts';
import { saleReports, sales } from '../schema/earnings.ts';
import { insertMany } from '../statements.ts';

/** Reports that the list shows. */
const SHOWN = 200;

/** A report that was read, and what it is taken over as. */
export interface ReportToTake {
  network: ReportNetwork;
  fileName: string;
  sha256: string;
  covers: Period;
  sales: readonly Sale[];
}

/** Reports that were taken over, newest first. */
export async function listReports(db: Pick<Db, 'all'>): Promise<SaleReport[]> {
  const newest = q.select().from(saleReports).orderBy(desc(saleReports.id)).limit(SHOWN);
  return (await readAll(db, newest)).map(shown);
}

/** What the reports that hold tell of. */
export function listCovering(db: Pick<Db, 'all'>): Promise<Covering[]> {
  const { network, coversFrom, coversTo, undoneAt } = saleReports;
  return readAll(
    db,
    q.select({ network, coversFrom, coversTo }).from(saleReports).where(isNull(undoneAt)),
  );
}

/**
 * Takes a report over in one commit. `check` looks once more, inside the write, whether it still does
 * what somebody agreed to. Refused when the same file holds already.
 */
export function takeReport(
  db: Db,
  report: ReportToTake,
  check: () => Promise<void>,
  change: Change,
): Promise<SaleReport> {
  const { network, fileName, sha256, covers } = report;
  return db.write(async (commit) => {
    await check();
    const same = and(
      eq(saleReports.network, network),
      eq(saleReports.sha256, sha256),
      isNull(saleReports.undoneAt),
    );
    if (await readFirst(db, q.select().from(saleReports).where(same))) {
      throw new Refusal('conflict', 'This file was taken over before');
    }
    const id = await nextId(db, saleReports);
    const row = {
      id,
      network,
      fileName,
      sha256,
      coversFrom: covers.from,
      coversTo: covers.to,
      rows: report.sales.length,
      takenAt: change.now.toISOString(),
      takenBy: change.actor.name,
    };
    const after = { name: fileName, network, ...covers, rows: row.rows };
    await commit([
      statement(q.insert(saleReports).values(row)),
      insertMany(
        sales,
        report.sales.map((sale) => rowOf(sale, id, network)),
      ),
      auditEntry(change, { action: 'create', entity: 'sale-report', entityId: id, after }),
    ]);
    return shown({ ...row, undoneAt: null });
  });
}

/** Takes a report back; one that was taken back stays so. Refused when there is none. */
export function undoReport(db: Db, id: number, change: Change): Promise<SaleReport> {
  const own = eq(saleReports.id, id);
  return db.write(async (commit) => {
    const row = await readFirst(db, q.select().from(saleReports).where(own));
    if (!row) throw new Refusal('missing', 'There is no such report');
    if (row.undoneAt !== null) return shown(row);
    const undoneAt = change.now.toISOString();
    const { fileName: name, network, coversFrom: from, coversTo: to, rows } = row;
    const before = { name, network, from, to, rows };
    await commit([
      statement(q.delete(sales).where(eq(sales.reportId, id))),
      statement(q.update(saleReports).set({ undoneAt }).where(own)),
      auditEntry(change, { action: 'delete', entity: 'sale-report', entityId: id, before }),
    ]);
    return shown({ ...row, undoneAt });
  });
}

const rowOf = (sale: Sale, reportId: number, network: ReportNetwork) => ({
  report_id: reportId,
  network,
  transaction_no: sale.transaction,
  day: sale.day,
  plan_id: sale.planId,
  page: sale.page,
  advertiser: sale.advertiser,
  currency: sale.currency,
  sale_minor: sale.saleMinor,
  commission_minor: sale.commissionMinor,
  status: sale.status,
});

function shown(row: typeof saleReports.$inferSelect): SaleReport {
  const { sha256: _, coversFrom: from, coversTo: to, ...rest } = row;
  return { ...rest, from, to };
}
