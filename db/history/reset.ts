import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { countRows, q, statement } from '../core/sql/orm.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { BUMP_DATA_VERSION, NEW_LINEAGE } from '../core/changes/site.ts';
import { planDrafts } from '../schema/drafts.ts';
import { planNotes, priceReports } from '../schema/prices/reports.ts';
import { carriers, plans, priceRecords, regions } from '../schema.ts';

/** What others refer to comes last. */
const EMPTIED = [planDrafts, priceRecords, priceReports, planNotes, plans, carriers, regions];

/** What a reset removed. */
export interface Emptied {
  carriers: number;
  regions: number;
  plans: number;
  priceRecords: number;
}

/**
 * Empties the content, trash included, in one commit. Users, settings, rates and the audit log
 * stay (rule 62). `backUp` copies the database first, with no write in between, and
 * answers the copy's name for the log; when it fails nothing is emptied.
 */
export function resetContent(
  db: Db,
  backUp: () => Promise<string>,
  change: Change,
): Promise<Emptied & { backup: string }> {
  return db.write(async (commit) => {
    const backup = await backUp();
    const before: Emptied = {
      carriers: await countRows(db, carriers),
      regions: await countRows(db, regions),
      plans: await countRows(db, plans),
      priceRecords: await countRows(db, priceRecords),
    };
    await commitChange(
      commit,
      [
        ...EMPTIED.map((table) => statement(q.delete(table))),
        auditEntry(change, {
          action: 'reset',
          entity: 'database',
          entityId: 0,
          before,
          after: { backup },
        }),
        NEW_LINEAGE,
        BUMP_DATA_VERSION,
      ],
      // Few statements, many rows.
      { inWorker: true },
    );
    return { ...before, backup };
  });
}
