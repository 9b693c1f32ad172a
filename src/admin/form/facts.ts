import { fromWire } from '#src/domain/facts/columns.ts';
import {
  emptyValue,
  isOptional,
  type Fact,
  type Facts,
  type FactValue,
  type SentOf,
} from '#src/domain/facts/kinds.ts';
import { numberOr, orNull, type FieldSpec, type Values } from './fields.ts';

/** Facts with their names, in the order of the form. */
type FactList = readonly (readonly [string, Fact])[];

const NOT_PUBLISHED = { value: '', label: 'Not published' };
export const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The control of a fact: a tick where it is always known, else one that can say "not published". */
export function factField(name: string, fact: Fact): FieldSpec {
  const field = { name, label: fact.label, span: 2, ...fact.form } as const;
  const options = (choices: readonly { value: string; label: string }[]) =>
    isOptional(fact) ? [NOT_PUBLISHED, ...choices] : choices;
  switch (fact.kind) {
    case 'flag':
      return isOptional(fact)
        ? { ...field, kind: 'select', options: options(YES_NO) }
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
      return {
        placeholder: fact.local ? `https:// or ${fact.local}` : 'https://',
        ...field,
        kind: 'text',
        inputMode: 'url',
      };
    case 'codes':
      return { placeholder: 'AT,DE', ...field, kind: 'text', upper: true };
    case 'text':
      return { ...field, kind: 'text', maxLength: fact.max };
    case 'amount':
      return { placeholder: '10GB', ...field, kind: 'text' };
  }
}

/** The values of a form in which nobody has said anything. */
export function emptyFacts(facts: FactList): Values {
  return Object.fromEntries(facts.map(([name, fact]) => [name, formValue(fact, emptyValue(fact))]));
}

/** The values of a form about a row. */
export function factValues(facts: FactList, row: object): Values {
  const values = row as Readonly<Record<string, FactValue | readonly string[]>>;
  return Object.fromEntries(
    facts.map(([name, fact]) => [name, formValue(fact, fromWire(values[name] ?? null))]),
  );
}

function formValue(fact: Fact, value: FactValue): string | boolean {
  if (fact.kind === 'flag' && !isOptional(fact)) return value === true;
  return value === null ? '' : String(value);
}

/** The members of a payload: an empty control says "not published". */
export function factBody<F extends Facts>(facts: F, values: Values) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, sentValue(fact, values[name])]),
  ) as { [K in keyof F]: SentOf<F[K]> };
}

/** What one control says. A text that is no number goes as it is: the answer says what is wrong. */
export function sentValue(fact: Fact, value: string | boolean | undefined): FactValue {
  if (fact.kind === 'flag') {
    return typeof value === 'boolean' ? value : value ? value === 'true' : emptyValue(fact);
  }
  const isNumber = fact.kind === 'money' || fact.kind === 'speed' || fact.kind === 'count';
  return isNumber ? numberOr(value, null) : orNull(value);
}
