import { useState, type ReactNode } from 'react';
import type { FieldSpec } from './fields.ts';
import type { Form } from './use-form.ts';

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
  const isWrong = fields.some((field) => form.problems[field.name]);
  return (
    <details
      className="edit-group"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {name}
        <small>
          {said} of {fields.length} known
        </small>
      </summary>
      <div className="edit-part">{children}</div>
    </details>
  );
}
