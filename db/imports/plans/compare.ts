import { fromWire } from '#src/domain/plans/facts/columns.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';
import type { StoredPlan } from '#src/domain/imports/serialise.ts';
import { tidy } from '#src/domain/imports/rows/tidy.ts';
import { usualData } from '#src/domain/imports/rows/typed-data.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

/** What says which plan a row means, and what follows from another field: never a change by itself. */
const NEVER_COMPARED = ['source', 'externalId', 'previousSample'] as const;
export type ComparedField = Exclude<NativeField, (typeof NEVER_COMPARED)[number]>;
const COMPARED_FIELDS = NATIVE_FIELDS.filter(
  (field): field is ComparedField => !(NEVER_COMPARED as readonly string[]).includes(field),
);

/**
 * The fields that a plan from a file changes in the stored one. Fields that the file does not speak of
 * are left alone, and a stored text that differs only in harmless form (blanks, '10 gb') is the same.
 * A new price implies previous price and percent: whoever writes derives them.
 */
export function changedFields(plan: ImportPlan, stored: StoredPlan): ComparedField[] {
  return COMPARED_FIELDS.filter((field) => {
    const to = said(plan, field);
    return to !== undefined && usual(field, held(stored, field)) !== usual(field, to);
  });
}

function said(plan: ImportPlan, field: ComparedField) {
  if (field === 'carrier') return plan.carrierSlug;
  return field === 'region' ? plan.regionCode : plan[field];
}

function held(stored: StoredPlan, field: ComparedField) {
  if (field === 'carrier') return stored.carrier.slug;
  return field === 'region' ? stored.region.code : fromWire(stored[field]);
}

function usual<V>(field: ComparedField, value: V): V | string {
  if (typeof value !== 'string') return value;
  return field === 'dataAmount' ? usualData(tidy(value)) : tidy(value);
}
