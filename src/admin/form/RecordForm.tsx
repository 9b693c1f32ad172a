import { useEffect, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { currencySymbol } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { fieldLabel } from '../history/words.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { FormField } from './FormField.tsx';
import type { FieldSpec } from './fields.ts';
import type { Form } from './use-form.ts';

export interface RecordFormProps {
  /** The form's accessible name: 'Edit Tello Unlimited'. */
  label: string;
  fields: readonly FieldSpec[];
  form: Form;
  /** Other fields that follow from a change. */
  derive?:
    ((name: string, value: string | boolean, form: Form) => Record<string, string>) | undefined;
  submit: string;
  /** Label while the request runs (specification §4): 'Saving...'. */
  busy: string;
  pending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** What saving will do, in a sentence. */
  note?: ReactNode;
  /** Further ways to save, beside the button. */
  actions?: ReactNode;
  /** Marks what differs from the row. */
  markChanges?: boolean;
}

/** A form on the 12-column grid: Ctrl+Enter saves, Esc cancels, problems stand at their field. */
export function RecordForm(props: RecordFormProps) {
  const { label, form, derive, pending, onSubmit, onCancel, note } = props;
  const fields = props.fields.filter(({ when }) => !when || when(form.values));
  const { id } = form;
  // A form opens because somebody asked for it: the work begins in its first field.
  useEffect(() => {
    document.getElementById(id)?.querySelector<HTMLElement>('input, select')?.focus();
  }, [id]);
  const prefix = currencySymbol((form.values.currency as Currency | undefined) ?? 'USD');
  const named = new Set(fields.map((field) => field.name));
  const general = Object.entries(form.problems)
    .filter(([name]) => !named.has(name))
    .map(([name, text]) => (name === '' ? text : `${fieldLabel(name)}: ${text}`));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!pending) onSubmit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
    event.stopPropagation();
  };
  const field = (spec: FieldSpec) => (
    <FormField
      key={spec.name}
      spec={spec}
      value={form.values[spec.name] ?? ''}
      prefix={prefix}
      changed={props.markChanges === true && form.changed.has(spec.name)}
      problem={form.problems[spec.name]}
      onChange={(value) =>
        form.set(spec.name, value, {
          ...spec.derives?.(String(value), form.values),
          ...derive?.(spec.name, value, form),
        })
      }
    />
  );
  const checks = fields.filter((spec) => spec.kind === 'check');
  const controls = fields.filter((spec) => spec.kind !== 'check');
  const groups = Map.groupBy(controls, ({ group }) => group);
  return (
    // The keys belong to the fields inside; the form only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      className="edit"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {groups.get(undefined)?.map(field)}
      {[...groups].map(
        ([name, specs]) =>
          name !== undefined && (
            <FieldGroup key={name} name={name} fields={specs} form={form}>
              {specs.map(field)}
            </FieldGroup>
          ),
      )}
      {general.length > 0 && (
        <p className="err edit-err" role="alert">
          <Icon name="triangle-alert" />
          {general.join(' ')}
        </p>
      )}
      <div className="edit-foot">
        <button type="submit" className="btn btn-primary btn-sm" disabled={pending}>
          {pending ? props.busy : props.submit}
        </button>
        {props.actions}
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={onCancel}
          disabled={pending}
        >
          Cancel
        </button>
        {checks.length > 0 && <div className="edit-checks">{checks.map(field)}</div>}
        {note && <p className="hint">{note}</p>}
      </div>
    </form>
  );
}
