import { useState } from 'react';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import type { FieldSpec, Values } from '../form/fields.ts';
import { findClashes, settle, type Clash, type Side } from './conflict.ts';

const CLASH =
  'tw:grid tw:grid-cols-[8rem_1fr_1fr] tw:gap-x-4 tw:gap-y-1 tw:border-t tw:border-line tw:py-2.5 ' +
  'tw:max-sm:grid-cols-2';

export interface ConflictDialogProps {
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
}

/** Somebody else saved first: each field that differs, both values, and a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { name, fields, base, mine, theirs, pending } = props;
  const clashes = findClashes(base, mine, theirs);
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      clashes.flatMap(({ name, suggested }) => (suggested ? [[name, suggested]] : [])),
    ),
  );
  const open = clashes.filter((clash) => !choices[clash.name]).length;
  const specOf = (clash: Clash) => fields.find((field) => field.name === clash.name);
  return (
    <Dialog
      wide
      alert
      title="Somebody changed this in the meantime"
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onDiscard}>Discard my changes</Button>
          <Button
            look="primary"
            disabled={pending || open > 0}
            onClick={() => props.onSave(settle(theirs, clashes, choices))}
          >
            {pending ? 'Saving...' : 'Save these choices'}
          </Button>
        </>
      }
    >
      <p>
        {name} was saved by somebody else while you were editing it. Choose for each field which
        value shall hold. Nothing is saved until you do.
      </p>
      {clashes.length === 0 && (
        <p>Both of you made the same changes. There is nothing to choose.</p>
      )}
      {clashes.map((clash) => {
        const spec = specOf(clash);
        return (
          <fieldset key={clash.name} className={CLASH}>
            <legend className="tw:float-left tw:font-(--w-mid) tw:max-sm:col-span-full">
              {spec?.label ?? clash.name}
            </legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="radio tw:flex tw:items-start tw:gap-2.5 tw:wrap-anywhere"
              >
                <input
                  type="radio"
                  aria-label={`${side === 'mine' ? 'Yours' : 'Theirs'}: ${valueText(clash[side], spec)}`}
                  name={`clash-${clash.name}`}
                  checked={choices[clash.name] === side}
                  onChange={() => setChoices((now) => ({ ...now, [clash.name]: side }))}
                />
                <span>
                  <span className="muted tw:block">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                  <b className="tw:block tw:font-(--w-mid)">{valueText(clash[side], spec)}</b>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      {open > 0 && <p className="hint">{open === 1 ? '1 field' : `${open} fields`} to choose.</p>}
      {props.problem && <Problem>{props.problem}</Problem>}
    </Dialog>
  );
}

/** A value as the form would show it. */
export function valueText(value: string | boolean, spec: FieldSpec | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (spec?.kind === 'password') return value === '' ? 'No new password' : 'The new password';
  if (value === '') return 'Empty';
  return spec?.options?.find((option) => option.value === value)?.label ?? value;
}
