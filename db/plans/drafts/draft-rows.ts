import type { DraftConflict, PlanDraft } from '#src/contract/plans/drafts.ts';
import type { State } from '../../core/state.ts';
import { mergeFields } from '../../core/sql/merge.ts';
import type { SqlRowOf } from '../../core/sql/orm.ts';
import { isNull } from '../../core/connect/drizzle.ts';
import { planDrafts } from '../../schema/drafts.ts';
import { wireValues } from '../../core/changes/audit-rows.ts';
import type { PlanState } from '../plan-fields.ts';

/** A person's draft as it is stored. */
export type DraftRow = Pick<
  SqlRowOf<typeof planDrafts>,
  | 'plan_id'
  | 'base_version'
  | 'fields'
  | 'base'
  | 'starts_at'
  | 'ends_at'
  | 'running'
  | 'problem'
  | 'author'
  | 'version'
  | 'updated_at'
>;

/** Whether a draft is a person's; the others are prices that were held back. */
export const IS_OF_PERSON = isNull(planDrafts.hold);

/** What applying a draft leads from and to; ending one leads back. */
export function directionOf(row: Pick<DraftRow, 'fields' | 'base' | 'running'>): {
  from: State;
  to: State;
} {
  const fields = JSON.parse(row.fields) as State;
  const base = JSON.parse(row.base) as State;
  return row.running === 1 ? { from: fields, to: base } : { from: base, to: fields };
}

/** A draft as it goes over the wire, compared with the plan as it is. */
export function draftFromRow(row: DraftRow, plan: PlanState): PlanDraft {
  const { from, to } = directionOf(row);
  return {
    state: row.running === 1 ? 'running' : row.starts_at === null ? 'draft' : 'scheduled',
    from: row.starts_at,
    until: row.ends_at,
    values: wireValues(JSON.stringify(to))!,
    before: wireValues(JSON.stringify(from))!,
    conflicts: conflictsOf(row, plan),
    problem: row.problem,
    author: row.author,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

const DERIVED: ReadonlySet<string> = new Set([
  'previousMinor',
  'previousSample',
  'priceChangePercent',
]);

/** The fields of a draft that are no longer what it was written for. */
export function conflictsOf(row: DraftRow, plan: PlanState): DraftConflict[] {
  const { from, to } = directionOf(row);
  const { moved } = mergeFields(plan, from, to, false);
  const wire = (values: State, name: string): [string, unknown] => {
    const currency = values.currency ?? plan.currency;
    const shown = wireValues(JSON.stringify({ currency, [name]: values[name] ?? null }))!;
    return Object.entries(shown).find(([key]) => key !== 'currency' || name === key)!;
  };
  // Previous price and percent follow from the price.
  const told = moved.includes('priceMinor') ? moved.filter((name) => !DERIVED.has(name)) : moved;
  return told.map((name) => {
    const [field, current] = wire(plan as unknown as State, name);
    return { field, before: wire(from, name)[1], draft: wire(to, name)[1], current };
  });
}
