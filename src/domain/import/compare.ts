import { fromWire } from '../facts/columns.ts';
import type { PlanFactsOnWire, PlanFactValues } from '../facts/plans.ts';
import { NATIVE_FIELDS, type NativeField } from './mapping.ts';
import { usualData } from './read-data.ts';
import { tidy } from './tidy.ts';
import type { ImportPlan } from './types.ts';

/** A stored plan as far as a file can speak of it; what the API answers as a plan fits. */
type StoredFacts = { [K in keyof PlanFactValues]: PlanFactValues[K] | PlanFactsOnWire[K] };
export interface StoredPlan extends StoredFacts {
  slug: string;
  carrier: { slug: string };
  region: { code: string };
  planName: string;
  planDescription: string;
  dataAmount: string;
  dataPeriod: string;
  price: number;
  previousPrice: number | null;
  priceChangePercent: number;
  currency: string;
  planType: string;
  validity: string;
  hasDeal: boolean;
  buyUrl: string | null;
  confidence: string;
  sourceName: string | null;
  sourceUrl: string | null;
  seenOn: string | null;
  sample: boolean;
  previousSample: boolean;
  checkedAt: string | null;
  status: string;
  activeFrom: string | null;
  activeUntil: string | null;
}

/** What says which plan a row means, and what follows from another field: never a change by itself. */
const NEVER_COMPARED = ['source', 'externalId', 'previousSample'] as const;
export type ComparedField = Exclude<NativeField, (typeof NEVER_COMPARED)[number]>;
const COMPARED_FIELDS = NATIVE_FIELDS.filter(
  (field): field is ComparedField => !(NEVER_COMPARED as readonly string[]).includes(field),
);

/** One field that a file would change. */
export interface FieldChange {
  field: ComparedField;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/**
 * What a plan from a file changes in the stored one. Fields that the file does not speak of are
 * left alone, and a stored text that differs only in harmless form (blanks, '10 gb') is the same.
 * A new price implies previous price and percent: whoever writes derives them.
 */
export function changedFields(plan: ImportPlan, stored: StoredPlan): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of COMPARED_FIELDS) {
    const to = said(plan, field);
    if (to === undefined) continue;
    const from = held(stored, field);
    if (usual(field, from) !== usual(field, to)) changes.push({ field, from, to });
  }
  return changes;
}

function said(plan: ImportPlan, field: ComparedField) {
  if (field === 'carrier') return plan.carrierSlug;
  return field === 'region' ? plan.regionCode : plan[field];
}

function held(stored: StoredPlan, field: ComparedField) {
  if (field === 'carrier') return stored.carrier.slug;
  return field === 'region' ? stored.region.code : fromWire(stored[field]);
}

function usual(field: ComparedField, value: FieldChange['from']): FieldChange['from'] {
  if (typeof value !== 'string') return value;
  return field === 'dataAmount' ? usualData(tidy(value)) : tidy(value);
}
