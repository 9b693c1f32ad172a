import { useState, type ReactNode } from 'react';
import type { FieldSpec } from './fields.ts';
import type { Form } from './use-form.ts';
import { COLUMNS } from './look.ts';

/** A part of a long form, folded away: how many of its fields say something, open where one is wrong. */
export function FieldGroup(props: {
  name: string;
  fields: readonly FieldSpec[];
  form: Form;
  children: ReactNode;
}) {
  const { name, fields, form, children } = props;
  const [isOpen, setOpen] = useState(false);
  const said = fields.filter((field) => form.values[field.name]).length;
  const known = fields.filter(({ mayLack }) => mayLack);
  const unknown = known.filter((field) => form.values[field.name] === '').length;
  const isWrong = fields.some((field) => form.problems[field.name]);
  return (
    <details
      className="tw:col-span-full tw:border-t tw:border-line"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="tw:cursor-pointer tw:py-2.5 tw:text-14 tw:font-(--w-mid)">
        {name}
        <small className="tw:float-right tw:text-13 tw:text-ink-2">
          {known.length > 0
            ? `${unknown} of ${known.length} unknown`
            : `${said} of ${fields.length} filled in`}
        </small>
      </summary>
      <div className={`${COLUMNS} tw:pt-1 tw:pb-3`}>{children}</div>
    </details>
  );
}
