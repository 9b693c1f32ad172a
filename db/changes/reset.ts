import { commitChange, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { auditEntry } from '../queries/audit.ts';
import { BUMP_DATA_VERSION, NEW_LINEAGE } from '../queries/site.ts';

/** What a reset removed. */
export interface Emptied {
  carriers: number;
  regions: number;
  plans: number;
  priceRecords: number;
}

/**
 * Empties the content, trash included, in one commit. Users, settings, rates and the audit log
 * stay (decisions §2, Reset). `backUp` copies the database first, with no write in between, and
 * answers the copy's name for the log; when it fails nothing is emptied.
 */
export function resetContent(
  db: Db,
  backUp: () => Promise<string>,
  change: Change,
): Promise<Emptied & { backup: string }> {
  return db.write(async (commit) => {
    const backup = await backUp();
    const count = async (table: string) =>
      (await db.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;
    const before: Emptied = {
      carriers: await count('carriers'),
      regions: await count('regions'),
      plans: await count('plans'),
      priceRecords: await count('price_records'),
    };
    const empty = (table: string) => ({ sql: `DELETE FROM ${table}`, args: [] });
    await commitChange(
      commit,
      [
        empty('plan_drafts'),
        empty('price_records'),
        empty('price_reports'),
        empty('plan_notes'),
        empty('plans'),
        empty('carriers'),
        empty('regions'),
        auditEntry(
          change.actor,
          { action: 'reset', entity: 'database', entityId: 0, before, after: { backup } },
          change.now,
        ),
        NEW_LINEAGE,
        BUMP_DATA_VERSION,
      ],
      // Few statements, many rows.
      { aside: true },
    );
    return { ...before, backup };
  });
}
