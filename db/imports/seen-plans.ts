import { createHash } from 'node:crypto';
import type { ImportPlan } from '#src/domain/import/types.ts';

/** The first row of a plan in a file, and what became of it. */
export interface FirstRow {
  at: number;
  planName: string;
  /** Its line. */
  place: number;
  state: 'line' | 'rejected';
  /** What it says, in short: a later row that says the same is a copy. */
  said: string;
}

/** What a row says, wherever it stands in its file. */
export function saidBy({ at: _, ...plan }: ImportPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64');
}

/**
 * Finds two rows for one plan: the same stored plan, address part or id of their source. Rows
 * without such an id are told apart by carrier, region and name, from all others; two with ids may
 * share a name, because feeds list several products under one.
 */
export function seenPlans() {
  const first = new Map<string, FirstRow>();
  /** The earlier row of the same plan, or null; then this row is remembered. */
  return (plan: ImportPlan, planId: number | null, row: FirstRow): FirstRow | null => {
    const { unique, told, shared } = keysOf(plan, planId);
    const earlier = [...unique, ...shared].map((key) => first.get(key)).find(Boolean);
    // A row that is one of two names the plan by all its keys: a third must not slip through.
    for (const key of [...unique, ...told]) if (!first.has(key)) first.set(key, earlier ?? row);
    return earlier ?? null;
  };
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
