import { hash } from 'node:crypto';
import type { RowProblem } from '#src/domain/imports/types.ts';
import type { Found } from '../rows/found.ts';
import type { LineKind } from '../rows/lines.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

type Row = Pick<ImportPlan, 'at' | 'planName'>;

/** The first row of a plan in a file, and what became of it. */
interface FirstRow extends Row {
  /** Under which its line is filed; null where it was rejected. */
  kind: LineKind | null;
  /** What it says, in short: a later row that says the same is a copy. */
  said: string;
  /** The row that contradicted it. */
  other?: Row;
}

/**
 * Finds two rows for one plan: the same stored plan, address part or id of their source. Rows
 * without such an id are told apart by carrier, region and name, from all others; two with ids may
 * share a name, because feeds list several products under one. Copies of a row are not taken; two
 * rows that differ are both refused, since nobody can say which is right.
 */
export function findTwins(found: Found) {
  const firsts = new Map<string, FirstRow>();
  const copies: { row: Row; first: FirstRow }[] = [];
  return {
    /**
     * Looks whether an earlier row means the same plan. `copy`: it says the same and stands, so this
     * one is done with. `earlier`: a row that stands no more, beside which this one cannot either.
     * Set the kind of `row` once it has its line.
     */
    meet({ at, planName, ...plan }: ImportPlan, planId: number | null) {
      const said = hash('sha256', JSON.stringify({ planName, ...plan }), 'base64');
      const row: FirstRow = { at, planName, kind: null, said };
      const { unique, told, shared } = keysOf({ at, planName, ...plan }, planId);
      const earlier = [...unique, ...shared].map((key) => firsts.get(key)).find(Boolean) ?? null;
      // A row that is one of two names the plan by all its keys: a third must not slip through.
      for (const key of [...unique, ...told]) if (!firsts.has(key)) firsts.set(key, earlier ?? row);
      const copy = earlier !== null && earlier.kind !== null && earlier.said === said;
      if (copy) copies.push({ row, first: earlier });
      else if (earlier?.kind) {
        found.remove({ at: earlier.at, kind: earlier.kind });
        found.reject(earlier.at, earlier.planName, [twice(earlier, row)]);
        Object.assign(earlier, { kind: null, other: row });
      }
      return { row, earlier, copy };
    },
    /** Says of the copies whether their row is kept, which only the end of the file tells. */
    finish(): void {
      for (const { row, first } of copies) {
        const problem = first.kind ? copyOf(row, first) : twice(row, first.other!);
        found.reject(row.at, row.planName, [problem]);
      }
    },
  };
}

/** The problem of two rows of one plan: nobody can say which is right. */
export function twice({ at, planName }: Row, other: Row): RowProblem {
  const reason = `means the same plan as row ${other.at}: keep one of them`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

/** The problem of a row that says what an earlier one says, which is kept. */
function copyOf({ at, planName }: Row, { at: first }: Row): RowProblem {
  const reason = `is a copy of row ${first}, which is kept: take this one out`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

interface Keys {
  /** No other row may have these. */
  unique: string[];
  /** What this row leaves for others to meet, and what it may not meet itself. */
  told: string[];
  shared: string[];
}

function keysOf(plan: ImportPlan, planId: number | null): Keys {
  const unique: string[] = [];
  if (planId !== null) unique.push(`p${planId}`);
  if (plan.slug !== undefined) unique.push(`s${plan.slug}`);
  const name = `${plan.carrierId}/${plan.regionId}/${plan.planName.toLowerCase()}`;
  if (plan.externalId === null) {
    return { unique: [...unique, `name ${name}`], told: [], shared: [`also ${name}`] };
  }
  unique.push(`x${plan.source}\u0000${plan.externalId}`);
  return { unique, told: [`also ${name}`], shared: [`name ${name}`] };
}
