import type { BulkFieldChange, BulkOperation } from '#src/contract/plans/admin-plans.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { isOptional, type Fact } from '#src/domain/plans/facts/kinds.ts';
import { PLAN_FACT_LIST } from '#src/domain/plans/facts/plans.ts';
import { tableFact } from '#src/domain/plans/facts/table.ts';
import { typedPercent } from '#src/domain/imports/rows/typed.ts';
import type { Region } from '#src/contract/places/regions.ts';
import type { ListRead } from '../../core/form/choices.ts';
import { factField, sentValue, YES_NO } from '../../core/form/facts.ts';
import type { FieldSpec } from '../../core/form/fields.ts';
import { planFields } from '../plans.ts';

/** Own fields of plans that bulk edit sets to one value for all selected plans. */
const SET_FIELDS = ['carrierId', 'regionId', 'validity', 'dataAmount', 'planDescription'] as const;
/** Those of the table that it sets like plain facts. */
const SET_FACTS = ['status', 'planType', 'confidence', 'buyUrl', 'sourceUrl', 'hasDeal'] as const;

/** A change as it is typed: which choice, and its value. */
export interface TypedChange {
  key: string;
  text: string;
}

/** What may be done to the selected plans. */
export interface BulkChoice {
  key: string;
  label: string;
  /** What it changes: one change of each kind at a time. */
  subject?: string;
  /** The control for the value; none when nothing is to be given. */
  field?: FieldSpec;
  /** What is wrong with a typed value. */
  problem?: (value: string) => string | undefined;
  /** The operation for a value; null while it makes none. */
  operation: (value: string) => BulkOperation | null;
}

/** Every choice, prices first. */
export function bulkChoices(
  carriers: ListRead<Carrier>,
  regions: ListRead<Region>,
): readonly BulkChoice[] {
  const fields = new Map(planFields(carriers, regions).map((field) => [field.name, field]));
  return [
    priceChoice('percent', 'Price by percent', 'Percent, such as -10 or 5'),
    priceChoice(
      'amount',
      'Price by an amount',
      "Amount in each plan's own currency, such as -2.50",
    ),
    ...SET_FIELDS.map((name): BulkChoice => {
      const spec = fields.get(name)!;
      return {
        key: name,
        label: spec.label,
        field: { ...spec, span: 12 },
        operation: (value) => setOperation(name, value),
      };
    }),
    ...SET_FACTS.map((name) => factChoice(name, tableFact(name))),
    ...PLAN_FACT_LIST.filter(([, { bulk }]) => bulk).map(([name, fact]) => factChoice(name, fact)),
    {
      key: 'checked',
      label: 'Still right today',
      operation: () => ({ kind: 'set', field: 'checked', value: true }),
    },
    { key: 'delete', label: 'Delete', operation: () => ({ kind: 'delete' }) },
  ];
}

/** The choices that are left beside some changes: each field once, and nothing beside a delete. */
export function choicesBeside(
  choices: readonly BulkChoice[],
  others: readonly TypedChange[],
): readonly BulkChoice[] {
  const subjectOf = (choice: BulkChoice | undefined) => choice?.subject ?? choice?.key;
  const taken = new Set(
    others.map(({ key }) => subjectOf(choices.find((choice) => choice.key === key))),
  );
  return choices.filter((choice) => choice.key !== 'delete' && !taken.has(subjectOf(choice)));
}

/** What all that was typed asks for; null while a part of it is not said yet. */
export function operationOf(
  choices: readonly BulkChoice[],
  typed: readonly TypedChange[],
): BulkOperation | null {
  const operations = typed.map(
    ({ key, text }) => choices.find((choice) => choice.key === key)?.operation(text) ?? null,
  );
  if (operations.includes(null)) return null;
  const [only, ...others] = operations as BulkOperation[];
  if (others.length === 0) return only ?? null;
  return { kind: 'changes', changes: operations as BulkFieldChange[] };
}

const NOT_PUBLISHED = 'null';

/** A plain fact: nothing is chosen before somebody chooses, and "not published" is a choice. */
function factChoice(name: string, fact: Fact): BulkChoice {
  const spec = factField(name, fact);
  const isList = fact.kind === 'flag' || fact.kind === 'choice';
  // A time to begin is for each SIM card to have.
  const known = (fact.kind === 'flag' ? YES_NO : spec.options)?.filter(
    ({ value }) => value !== '' && value !== 'scheduled',
  );
  const options = [
    { value: '', label: 'Choose' },
    ...(known ?? []),
    ...(isOptional(fact) ? [{ value: NOT_PUBLISHED, label: 'Unknown' }] : []),
  ];
  return {
    key: name,
    label: fact.label,
    field: { ...spec, span: 12, ...(isList && { kind: 'select', options }) },
    operation: (text) => {
      if (isList ? text === '' : text.trim() === '' && !isOptional(fact)) return null;
      const value = text === NOT_PUBLISHED ? null : sentValue(fact, text);
      return { kind: 'set', field: name, value } as BulkOperation;
    },
  };
}

function setOperation(field: (typeof SET_FIELDS)[number], text: string): BulkOperation | null {
  const value = text.trim();
  if (value === '' && field !== 'planDescription') return null;
  const isId = field === 'carrierId' || field === 'regionId';
  return { kind: 'set', field, value: isId ? Number(value) : value } as BulkOperation;
}

/** A typed step of prices: '-10', '+5', '−2.50', '-10%'. */
const stepOf = (text: string) => typedPercent(text.replace('−', '-').replace(/^\s*\+/, ''));

function priceChoice(by: 'percent' | 'amount', label: string, hint: string): BulkChoice {
  return {
    key: by,
    label,
    subject: 'price',
    field: { name: by, label: hint, kind: 'text', span: 12, inputMode: 'decimal' },
    problem: (text) => {
      const step = stepOf(text);
      return step.ok || text.trim() === '' ? undefined : `This ${step.message}`;
    },
    operation: (text) => {
      const step = stepOf(text);
      return step.ok && step.value !== 0 ? { kind: 'price', by, value: step.value } : null;
    },
  };
}
