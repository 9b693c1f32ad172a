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
import { typedData } from '#src/domain/imports/typed-data.ts';
import { PICTURE_KINDS } from '#src/domain/pages/pictures/pictures.ts';
import type { DataPeriod } from '#src/domain/core/vocabulary.ts';
import { numberOr, orNull, type FieldSpec, type Values } from './fields.ts';

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
      return { placeholder: 'Mbit/s', ...field, kind: 'text', inputMode: 'decimal' };
    case 'count':
      return {
        ...(fact.unit && { placeholder: fact.unit[1] }),
        ...field,
        kind: 'text',
        inputMode: 'numeric',
      };
    case 'address':
      return fact.picture
        ? { hint: PICTURE_HINT, ...field, kind: 'picture', picture: 'mark' }
        : { placeholder: 'https://', ...field, kind: 'text', inputMode: 'url' };
    case 'codes':
      return { placeholder: 'AT,DE', ...field, kind: 'text', upper: true };
    case 'text':
      return { ...field, kind: 'text', maxLength: fact.max };
    case 'amount':
      return {
        placeholder: fact.period ? '10GB, 2GB/day' : '10GB',
        ...field,
        kind: 'text',
      };
  }
}

/**
 * The facts that have a control of their own: what an amount of data counts stands in its text,
 * '50GB/month', since one without the other says something else.
 */
export function formFacts<F extends FactList>(facts: F): readonly F[number][] {
  const periods = new Set(facts.map(([, fact]) => fact.kind === 'amount' && fact.period));
  return facts.filter(([name]) => !periods.has(name));
}

/** The values of a form in which nobody has said anything. */
export function emptyFacts(facts: FactList): Values {
  return Object.fromEntries(
    formFacts(facts).map(([name, fact]) => [name, formValue(fact, emptyValue(fact))]),
  );
}

/** The values of a form about a row. */
export function factValues(facts: FactList, row: object): Values {
  const values = row as Readonly<Record<string, FactValue | readonly string[]>>;
  return Object.fromEntries(
    formFacts(facts).map(([name, fact]) => {
      const value = fromWire(values[name] ?? null);
      const period = fact.kind === 'amount' && fact.period && values[fact.period];
      const text = period ? amountWith(String(value), String(period)) : value;
      return [name, formValue(fact, value === null ? null : text)];
    }),
  );
}

/** '50GB/month', '50GB total': of these facts, nothing said is not the whole validity. */
const amountWith = (amount: string, period: string) =>
  period === 'total' ? `${amount} total` : dataWithPeriod(amount, period as DataPeriod);

function formValue(fact: Fact, value: FactValue): string | boolean {
  if (fact.kind === 'flag' && !isOptional(fact)) return value === true;
  return value === null ? '' : String(value);
}

/** The members of a payload: an empty control says "not published". */
export function factBody<F extends Facts>(facts: F, values: Values) {
  return Object.fromEntries(
    formFacts(Object.entries(facts)).flatMap(([name, fact]) => {
      const value = sentValue(fact, values[name]);
      const period = fact.kind === 'amount' && fact.period;
      if (!period) return [[name, value]];
      return [
        [name, value],
        [period, value === null ? null : (periodOf(String(value)) ?? null)],
      ];
    }),
  ) as { [K in keyof F]: SentOf<F[K]> };
}

/** What the text of an amount of data says that it counts; null: nothing, or it cannot be read. */
export function periodOf(text: string): DataPeriod | null {
  const read = typedData(text);
  return read.ok ? read.value.period : null;
}

/** What one control says. A text that is no number goes as it is: the answer says what is wrong. */
export function sentValue(fact: Fact, value: string | boolean | undefined): FactValue {
  if (fact.kind === 'flag') {
    return typeof value === 'boolean' ? value : value ? value === 'true' : emptyValue(fact);
  }
  const isNumber = fact.kind === 'money' || fact.kind === 'speed' || fact.kind === 'count';
  return isNumber ? numberOr(value, null) : orNull(value);
}
