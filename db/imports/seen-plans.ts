import type { ImportPlan } from '#src/domain/import/types.ts';

/** The first row of a plan in a file, and what became of it. */
export interface FirstRow {
  at: number;
  planName: string;
  /** Its line; null when it has none. */
  place: number | null;
  state: 'same' | 'line' | 'rejected';
}

/**
 * Finds two rows for one plan. Rows without an id of their own source are told apart by carrier,
 * region and name; with one, by that id: such feeds list several products under one name.
 */
export function seenPlans() {
  const first = new Map<string, FirstRow>();
  /** The earlier row of the same plan, or null; then this row is remembered. */
  return (plan: ImportPlan, planId: number | null, row: FirstRow): FirstRow | null => {
    const keys = keysOf(plan, planId);
    const earlier = keys.map((key) => first.get(key)).find((known) => known !== undefined);
    // A row that is one of two names the plan by all its keys: a third must not slip through.
    for (const key of keys) if (!first.has(key)) first.set(key, earlier ?? row);
    if (earlier) return earlier;
    return null;
  };
}

function keysOf(plan: ImportPlan, planId: number | null): string[] {
  const keys: string[] = [];
  if (planId !== null) keys.push(`p${planId}`);
  if (plan.slug !== undefined) keys.push(`s${plan.slug}`);
  if (plan.externalId !== null) keys.push(`x${plan.source}\u0000${plan.externalId}`);
  else keys.push(`n${plan.carrierId}/${plan.regionId}/${plan.planName.toLowerCase()}`);
  return keys;
}
