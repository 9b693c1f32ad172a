import { fromWire } from '#src/domain/plans/facts/columns.ts';
import {
  emptyValue,
  isOptional,
  type Fact,
  type Facts,
  type FactValue,
  type SentOf,
} from '#src/domain/plans/facts/kinds.ts';
import { dataWithPeriod } from '#src/domain/plans/data-amount.ts';
import { typedData } from '#src/domain/imports/rows/typed-data.ts';
import { PICTURE_KINDS } from '#src/domain/core/pictures/pictures.ts';
import type { DataPeriod } from '#src/domain/core/vocabulary.ts';
import type { FieldSpec, Values } from './fields.ts';
import { bodyOf, FIELD_KINDS } from './kinds.tsx';

/** Facts with their names, in the order of the form. */
type FactList = readonly (readonly [string, Fact])[];

/** Of a field for a picture. */
export const PICTURE_HINT = `${PICTURE_KINDS} up to 5 MB: choose, drop or paste it`;
const UNKNOWN = { value: '', label: 'Unknown' };
export const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The control of a fact: a tick where it is always known, else one that can say "not published". */
export function factField(name: string, fact: Fact): FieldSpec {
  const field = {
    name,
    label: fact.label,
    span: 4,
    ...fact.form,
    empty:
      fact.kind === 'flag' && !isOptional(fact)
        ? emptyValue(fact) === true
        : String(emptyValue(fact) ?? ''),
    reads: (row: object) => fromWire((row as Record<string, FactValue | string[]>)[name] ?? null),
    ...(isOptional(fact) && { mayLack: true }),
  } as const;
  const options = (choices: readonly { value: string; label: string }[]) =>
    isOptional(fact) ? [...choices, UNKNOWN] : choices;
  switch (fact.kind) {
    case 'flag':
      return isOptional(fact)
        ? { ...field, kind: 'answer', options: options(YES_NO) }
        : { ...field, kind: field.span === 12 ? 'switch' : 'check' };
    case 'choice':
      return {
        ...field,
        kind: 'select',
        options: options(
          Object.entries(fact.words).map(([value, words]) => ({ value, label: words })),
        ),
      };
    case 'money':
      return { ...field, kind: 'money' };
    case 'date':
      return { ...field, kind: 'date' };
    case 'speed':
      return { placeholder: 'Mbit/s', ...field, kind: 'number', inputMode: 'decimal' };
    case 'count':
      return {
        ...(fact.unit && { placeholder: fact.unit[1] }),
        ...field,
        kind: 'number',
        inputMode: 'numeric',
      };
    case 'address':
      return fact.picture
        ? { hint: PICTURE_HINT, ...field, kind: 'picture', picture: 'mark' }
        : { ...field, kind: 'address' };
    case 'codes':
      return { placeholder: 'AT,DE', ...field, kind: 'text', upper: true };
    case 'text':
      return { ...field, kind: 'text', maxLength: fact.max };
    case 'amount':
      return {
        placeholder: fact.period ? '10GB, 2GB/day' : '10GB',
        ...field,
        kind: 'text',
        ...(fact.period && withPeriod(name, fact.period)),
      };
  }
}

/** An amount of data that says in its own text what it counts. */
const withPeriod = (name: string, period: string): Pick<FieldSpec, 'reads' | 'also'> => ({
  reads: (row) => {
    const { [name]: amount, [period]: counts } = row as Record<string, string | null>;
    return counts ? amountWith(String(amount), counts) : amount;
  },
  also: (sent) => ({ [period]: sent === null ? null : periodOf(String(sent)) }),
});

/**
 * The facts that have a control of their own: what an amount of data counts stands in its text,
 * '50GB/month', since one without the other says something else.
 */
function formFacts<F extends FactList>(facts: F): readonly F[number][] {
  const periods = new Set(facts.map(([, fact]) => fact.kind === 'amount' && fact.period));
  return facts.filter(([name]) => !periods.has(name));
}

/** The controls of facts. */
export const factFields = (facts: FactList): readonly FieldSpec[] =>
  formFacts(facts).map(([name, fact]) => factField(name, fact));

/** The members of a payload: an empty control says "not published". */
export const factBody = <F extends Facts>(facts: F, values: Values) =>
  bodyOf(factFields(Object.entries(facts)), values) as { [K in keyof F]: SentOf<F[K]> };

/** '50GB/month', '50GB total': of these facts, nothing said is not the whole validity. */
const amountWith = (amount: string, period: string) =>
  period === 'total' ? `${amount} total` : dataWithPeriod(amount, period as DataPeriod);

/** What the text of an amount of data says that it counts; null: nothing, or it cannot be read. */
export function periodOf(text: string): DataPeriod | null {
  const read = typedData(text);
  return read.ok ? read.value.period : null;
}

/** What one control says. A text that is no number goes as it is: the answer says what is wrong. */
export function sentValue(fact: Fact, value: string): FactValue {
  if (fact.kind === 'flag') return value ? value === 'true' : emptyValue(fact);
  const spec = factField('', fact);
  return FIELD_KINDS[spec.kind].write(value, spec) as FactValue;
}
