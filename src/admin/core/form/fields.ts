import type { ChangeEvent, ReactNode } from 'react';
import type { PictureUse } from '#src/domain/core/pictures/pictures.ts';
import type { SelectOption } from '#src/ui/core/SelectOptions.tsx';

/** What a form holds while it is edited: texts as typed, and ticks. */
export type Values = Record<string, string | boolean>;

/** What a field holds; `FIELD_KINDS` says what each of them is. */
export type FieldKind =
  | 'text'
  | 'password'
  | 'area'
  | 'number'
  | 'address'
  | 'money'
  | 'moment'
  | 'date'
  | 'select'
  | 'answer'
  | 'picks'
  | 'picture'
  | 'check'
  | 'switch';

/** One field of a form on the 12-column grid. */
export interface FieldSpec {
  name: string;
  label: string;
  kind: FieldKind;
  /** Columns of 12 that it takes on a wide screen. */
  span: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 12;
  /**
   * Of `select`, `answer` and `picks`, and what a `text` offers; the value of `picks` is the chosen ones
   * with commas between.
   */
  options?: readonly SelectOption[];
  /** Of `picture`: what it is for. */
  picture?: PictureUse;
  /** The part of a long form in which it stands, folded away at first; without it: always in sight. */
  group?: string;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  /** It may be unknown: an empty one is counted and drawn so. */
  mayLack?: boolean;
  /** Another field whose value one click takes over. */
  sameAs?: { name: string; label: string };
  /** Forced to capitals while typing. */
  upper?: boolean;
  /** Full width on a phone, where two columns stand. */
  wide?: boolean;
  required?: boolean;
  /** Other fields that follow from a new value, given what the form holds. */
  derives?: (value: string, values: Values) => Values;
  /** Whether the field belongs to what else the form holds; without it: always. */
  when?: (values: Values) => boolean;
  inputMode?: 'decimal' | 'numeric' | 'url' | 'email';
  /** What an untouched form holds, where it is not that of the kind. */
  empty?: string | boolean;
  /** The value in a row, where it is no member of the same name. */
  reads?: (row: object) => unknown;
  /** Further members that a form sends with this one. */
  also?: (sent: unknown) => Record<string, unknown>;
  /** Stands under it: a measure of what it holds. */
  under?: (value: string) => ReactNode;
}

type More = Omit<FieldSpec, 'name' | 'label' | 'kind' | 'span'>;

/** A field of a kind. */
export const fieldOf = (
  kind: FieldKind,
  name: string,
  label: string,
  span: FieldSpec['span'],
  more: More = {},
): FieldSpec => ({ kind, name, label, span, ...more });

/** A choice of words by their values. */
export const choiceOf = (
  name: string,
  label: string,
  span: FieldSpec['span'],
  options: readonly (readonly [value: string, label: string])[],
  more: More = {},
): FieldSpec => ({
  ...fieldOf('select', name, label, span, more),
  options: options.map(([value, words]) => ({ value, label: words })),
});

/** What the control of a field is given. */
export interface ControlProps {
  spec: FieldSpec;
  value: string;
  isOn: boolean;
  set: (value: string | boolean) => void;
  /** What every control has: its id, its name, what describes it. */
  common: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
    onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>,
    ) => void;
  };
  /** Sign in front of an amount. */
  prefix: string | undefined;
}

/** A text, or null when it is empty: an optional field of the wire. */
export const orNull = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * The number that was typed (rule 63). A text that is no plain decimal goes to the server
 * as it is: its answer says at the field what is wrong.
 */
export function numberOr<T>(value: string | boolean | undefined, empty: T): number | string | T {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return empty;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** What a select holds, which offers these and nothing else. */
export function chosen<T extends string>(choices: readonly T[], value: Values[string] | undefined) {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new TypeError(`${value} is none of ${choices.join(', ')}`);
  return choice;
}

/** The names of the fields whose value differs from `base`. */
export function editedFields(base: Values, values: Values): Set<string> {
  return new Set(
    Object.keys(values).filter((name) => String(values[name] ?? '') !== String(base[name] ?? '')),
  );
}
