import { useEffect, useId, useRef, useState } from 'react';
import { Problem } from '../parts/Problem.tsx';
import { Button } from '../parts/Button.tsx';
import type { FieldSpec, Values } from '../form/fields.ts';
import { FIELD_KINDS } from '../form/kinds.tsx';
import { fieldLabel } from '../form/field-label.ts';
import { findClashes, resolveConflict, type Side } from './conflict.ts';

const CLASH =
  'tw:grid tw:grid-cols-[8rem_1fr_1fr] tw:gap-x-4 tw:gap-y-1 tw:border-t tw:border-line tw:py-2.5 ' +
  'tw:max-sm:grid-cols-2';
const SIDES = { mine: 'Yours', theirs: 'Theirs' } as const;

/** Somebody else saved first: in place of the form each field that differs, both values, and a choice. */
export function Conflict(props: {
  /** 'Tello Unlimited'. */
  name: string;
  fields: readonly FieldSpec[];
  base: Values;
  mine: Values;
  theirs: Values;
  pending: boolean;
  /** Why saving the choices failed. */
  problem?: string | undefined;
  onSave: (values: Values) => void;
  /** Gives up the own changes. */
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { name, fields, base, mine, theirs, pending, onClose } = props;
  const clashes = findClashes(base, mine, theirs);
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      clashes.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : [])),
    ),
  );
  const open = clashes.filter((clash) => !choices[clash.name]).length;
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    // The keys belong to what is inside; the section only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      className="tw:grid tw:gap-2 tw:py-3 tw:outline-0"
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        event.stopPropagation();
      }}
    >
      <h3 id={id}>Somebody changed this in the meantime</h3>
      <p>
        {name} was saved by somebody else while you were editing it.{' '}
        {clashes.length > 0
          ? 'Choose for each field which value shall hold.'
          : 'Both of you made the same changes.'}
      </p>
      {clashes.map((clash) => {
        const spec = fields.find((field) => field.name === clash.name);
        return (
          <fieldset key={clash.name} className={CLASH}>
            <legend className="tw:float-left tw:font-(--w-mid) tw:max-sm:col-span-full">
              {spec?.label ?? fieldLabel(clash.name)}
            </legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="radio tw:flex tw:items-start tw:gap-2.5 tw:wrap-anywhere"
              >
                <input
                  type="radio"
                  aria-label={`${SIDES[side]}: ${valueText(clash[side], spec)}`}
                  name={`${id}-${clash.name}`}
                  checked={choices[clash.name] === side}
                  onChange={() => setChoices((now) => ({ ...now, [clash.name]: side }))}
                />
                <span>
                  <span className="muted tw:block">{SIDES[side]}</span>
                  <b className="tw:block tw:font-(--w-mid)">{valueText(clash[side], spec)}</b>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {open > 0 && <p className="hint">{open === 1 ? '1 field' : `${open} fields`} to choose.</p>}
      {props.problem && <Problem>{props.problem}</Problem>}
      <div className="tw:flex tw:flex-wrap tw:gap-2">
        <Button
          look="primary"
          disabled={pending || open > 0}
          onClick={() => props.onSave(resolveConflict(theirs, clashes, choices))}
        >
          {pending ? 'Saving...' : 'Save these choices'}
        </Button>
        <Button onClick={props.onDiscard}>Take theirs</Button>
        <Button look="ghost" onClick={onClose}>
          Back to the form
        </Button>
      </div>
    </section>
  );
}

/** A value as the form would show it. */
function valueText(value: string | boolean, spec: FieldSpec | undefined): string {
  if (value === '') return spec?.kind === 'password' ? 'No new password' : 'Empty';
  return FIELD_KINDS[spec?.kind ?? (typeof value === 'boolean' ? 'check' : 'text')].words(
    value,
    spec,
  );
}
