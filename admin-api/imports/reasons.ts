import type { Db } from '#db/core/connect/client.ts';
import { listRows } from '#db/imports/rows/rows.ts';
import { requireRun } from '#db/imports/import-runs.ts';
import type { ImportRow, ImportRun } from '#src/contract/imports/imports.ts';
import { evidenceText } from '#src/domain/imports/evidence-words.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/** Rows of a kind that a terminal shows; the dashboard lists all of them. */
const SHOWN = 20;

/** Why rows were rejected or their prices held, a line each; none where no row was. */
export async function reasonsOf(db: Db, { id, findings }: ImportRun): Promise<string[]> {
  if (!findings) return [];
  const { reading } = await requireRun(db, id);
  const lines: string[] = [];
  for (const kind of ['rejected', 'held'] as const) {
    const count = findings[kind];
    if (count === 0) continue;
    const range = { page: 1, limit: SHOWN, q: '' };
    const { data } = await listRows(db, { runId: id, reading, gate: findings.gate }, kind, range);
    const reason = kind === 'rejected' ? rowProblems : heldFor;
    lines.push(`${kind === 'rejected' ? 'Rejected' : 'Held back'}:`);
    lines.push(...data.map((row) => `  ${nameOf(row)}: ${reason(row)}`));
    if (count > data.length) lines.push(`  and ${count - data.length} more, see the dashboard`);
  }
  return lines;
}

/** 'row 3, Tello 2GB (tello, US)'. */
function nameOf({ at, planName, carrier, region }: ImportRow): string {
  const place = [carrier, region].filter(Boolean).join(', ');
  return [`row ${at}`, planName].filter(Boolean).join(', ') + (place && ` (${place})`);
}

/** All that is wrong with a row, in one line. */
export const rowProblems = ({ problems }: ImportRow) =>
  problems
    .map(({ field, value, reason }) => {
      const where = field && !reason.startsWith(field) ? `${field}: ` : '';
      const said = value === null || reason.includes(value) ? '' : ` (${JSON.stringify(value)})`;
      return where + reason + said;
    })
    .join('; ');

function heldFor({ before, after, evidence }: ImportRow): string {
  const currency = (after?.currency ?? before?.currency ?? 'USD') as Currency;
  const money = (value: unknown) => formatMoney(value as number, currency);
  const moves = before && after ? `${money(before.price)} to ${money(after.price)}. ` : '';
  return moves + evidenceText(evidence, currency);
}
