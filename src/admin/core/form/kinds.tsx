import type { InputHTMLAttributes, ReactNode } from 'react';
import { SelectOptions } from '#src/ui/core/SelectOptions.tsx';
import {
  numberOr,
  orNull,
  type ControlProps,
  type FieldKind,
  type FieldSpec,
  type Values,
} from './fields.ts';
import { DateInput, dayProblem, dateWords } from './DateInput.tsx';
import { picksOf, PicksInput } from './PicksInput.tsx';
import { PictureInput } from './PictureInput.tsx';

type Value = Values[string];

/** All that a kind of field is: what an untouched form holds, how a row is shown and sent, and its control. */
interface Kind {
  empty: Value;
  read: (wire: unknown) => Value;
  write: (value: Value | undefined, spec: FieldSpec) => unknown;
  Control: (props: ControlProps) => ReactNode;
  /** A value that is not empty, as its control shows it. */
  words: (value: Value, spec?: FieldSpec) => string;
  /** What is wrong with what was typed, where the server's words for programs would not help. */
  problem?: (value: string) => string | undefined;
  /** Where its label stands: above it, beside its tick, or above several buttons. */
  label: 'above' | 'beside' | 'group';
}

const read = (wire: unknown) =>
  Array.isArray(wire) ? wire.join(', ') : String((wire ?? '') as string | number | boolean);
const LINE = {
  empty: '',
  read,
  write: orNull,
  label: 'above',
  words: (value: Value, spec?: FieldSpec) =>
    spec?.options?.find((option) => option.value === value)?.label ?? String(value),
} as const;
const TICK = {
  empty: false,
  read: (wire: unknown) => wire === true,
  write: (value: Value | undefined) => value === true,
  words: (value: Value) => (value === true ? 'Yes' : 'No'),
  label: 'beside',
} as const;
const lackOf = ({ placeholder, mayLack }: FieldSpec) =>
  placeholder ?? (mayLack ? 'unknown' : undefined);

/** A control of one line. */
const input = (more: InputHTMLAttributes<HTMLInputElement> = {}) =>
  function Input({ spec, value, common }: ControlProps) {
    const { options, inputMode, maxLength } = spec;
    const list = options && `${common.id}-list`;
    const own = { inputMode, maxLength, list, autoComplete: 'off', className: 'input' };
    return (
      <>
        <input {...common} {...own} placeholder={lackOf(spec)} {...more} value={value} />
        {options && (
          <datalist id={list}>
            {options.map(({ value: option }) => (
              <option key={option}>{option}</option>
            ))}
          </datalist>
        )}
      </>
    );
  };

/** A day, or a minute of one. */
const dayOf = (isMoment: boolean) =>
  function Day({ spec, value, set, common }: ControlProps) {
    const placeholder = lackOf(spec);
    return (
      <DateInput
        {...common}
        {...(placeholder && { placeholder })}
        className="input"
        isMoment={isMoment}
        value={value}
        onText={set}
      />
    );
  };

const tick = (role?: 'switch') =>
  function Tick({ spec, isOn, set, common }: ControlProps) {
    return (
      <label className={spec.kind}>
        <input
          {...common}
          type="checkbox"
          role={role}
          checked={isOn}
          onChange={(event) => set(event.target.checked)}
        />
        <span>{spec.label}</span>
      </label>
    );
  };

const dayWords = (value: Value) => dateWords(String(value));

/** Every kind of field that a form can have. */
export const FIELD_KINDS: Record<FieldKind, Kind> = {
  text: {
    ...LINE,
    write: (value, { required }) => (required ? String(value).trim() : orNull(value)),
    Control: input(),
  },
  password: {
    ...LINE,
    words: () => 'The new password',
    write: String,
    Control: input({ type: 'password', autoComplete: 'new-password' }),
  },
  area: {
    ...LINE,
    write: (value) => String(value).trim(),
    Control: ({ spec, value, common }) => (
      <textarea
        {...common}
        className="input"
        rows={3}
        placeholder={spec.placeholder}
        value={value}
      />
    ),
  },
  number: { ...LINE, write: (value) => numberOr(value, null), Control: input() },
  address: {
    ...LINE,
    Control: (props) => (
      <AddressInput {...props} spec={{ placeholder: 'https://', ...props.spec }} />
    ),
  },
  money: {
    ...LINE,
    write: (value) => numberOr(value, null),
    Control: ({ prefix = '', ...props }) => (
      <span className={prefix.length > 1 ? 'affix tw:[&>.input]:pl-10' : 'affix'}>
        <span aria-hidden="true">{prefix}</span>
        <MoneyInput {...props} prefix={prefix} />
      </span>
    ),
  },
  moment: {
    ...LINE,
    words: dayWords,
    problem: (value) => dayProblem(value, true),
    Control: dayOf(true),
  },
  date: { ...LINE, words: dayWords, problem: (value) => dayProblem(value), Control: dayOf(false) },
  select: {
    ...LINE,
    Control: ({ spec, value, common }) => (
      <select {...common} className="select" value={value}>
        <SelectOptions options={spec.options ?? []} />
      </select>
    ),
  },
  answer: {
    ...LINE,
    label: 'group',
    write: (value) => (value ? value === 'true' : null),
    Control: ({ spec, value, set, common }) => (
      <span className="seg seg-radio tw:flex!" role="radiogroup" aria-label={spec.label}>
        {spec.options?.map(({ value: option, label }) => (
          <label key={option} className="tw:flex-1">
            <input
              type="radio"
              name={`${common.id}-answer`}
              value={option}
              checked={value === option}
              onChange={() => set(option)}
            />
            <span>{label}</span>
          </label>
        ))}
      </span>
    ),
  },
  picks: { ...LINE, write: (value) => picksOf(String(value)), Control: PicksInput },
  picture: { ...LINE, Control: PictureInput },
  check: { ...TICK, Control: tick() },
  switch: { ...TICK, Control: tick('switch') },
};

const AddressInput = input({ inputMode: 'url' });
/* Not type="number": that drops a comma without a word and follows the wheel. */
const MoneyInput = input({ inputMode: 'decimal' });

/** The values of a form in which nobody has said anything. */
export const emptyOf = (fields: readonly FieldSpec[]): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, empty }) => [name, empty ?? FIELD_KINDS[kind].empty]),
  );

/** The values of a form about a row. */
export const rowValues = (fields: readonly FieldSpec[], row: object): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, reads }) => {
      const wire: unknown = reads ? reads(row) : (row as Record<string, unknown>)[name];
      return [name, FIELD_KINDS[kind].read(wire)];
    }),
  );

/** What a form sends. */
export const bodyOf = (fields: readonly FieldSpec[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((spec) => {
      const sent = FIELD_KINDS[spec.kind].write(values[spec.name], spec);
      return [[spec.name, sent], ...Object.entries(spec.also?.(sent) ?? {})];
    }),
  );
