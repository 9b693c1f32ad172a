import { fromWire } from '../facts/columns.ts';
import { PLAN_FACT_NAMES, type PlanFactsOnWire, type PlanFactValues } from '../facts/plans.ts';
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

/** Fields of a plan that a file can change. */
export const COMPARED_FIELDS = [
  'slug',
  'carrier',
  'region',
  'planName',
  'planDescription',
  'dataAmount',
  'dataPeriod',
  'price',
  'previousPrice',
  'priceChangePercent',
  'currency',
  'planType',
  'validity',
  'hasDeal',
  'buyUrl',
  ...PLAN_FACT_NAMES,
  'confidence',
  'sourceName',
  'sourceUrl',
  'seenOn',
  'sample',
  'checkedAt',
  'status',
  'activeFrom',
  'activeUntil',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

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
