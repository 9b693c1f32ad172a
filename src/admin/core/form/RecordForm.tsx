import { useEffect, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { currencySymbol } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { Problem } from '../parts/Problem.tsx';
import { Button } from '../parts/Button.tsx';
import { whoMay, type StaffRole } from '#src/domain/people/roles.ts';
import { LockedBelow, useMay } from '../role.tsx';
import { fieldLabel } from './field-label.ts';
import { FormField } from './FormField.tsx';
import type { FieldSpec } from './fields.ts';
import type { Form } from './use-form.ts';
import { FORM_COLUMNS, EDIT, LOW_FIELDS } from './look.ts';

/* In reach however long the form is. */
const FOOT =
  'tw:sticky tw:bottom-0 tw:z-10 tw:col-span-full tw:-mb-4 tw:flex tw:flex-wrap tw:items-center tw:justify-end ' +
  'tw:gap-2 tw:border-t tw:border-line tw:bg-surface tw:py-2.5';

const PAGE_FOOT =
  'tw:col-span-full tw:flex tw:flex-row-reverse tw:flex-wrap tw:justify-end tw:gap-2';

/* The form's own columns once more, for those who may only look. */
const LOCKED = `${FORM_COLUMNS} tw:col-span-full tw:m-0 tw:min-w-0 tw:border-0 tw:p-0`;

export interface RecordFormProps {
  /** The form's accessible name: 'Edit Tello Unlimited'. */
  label: string;
  fields: readonly FieldSpec[];
  form: Form;
  /** Other fields that follow from a change. */
  derive?:
    | ((name: string, value: string | boolean, form: Form) => Record<string, string>)
    | undefined;
  submit: string;
  /** Label while the request runs (rule 63): 'Saving...'. */
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
  /** It fills a drawer: its fields scroll, and its foot stays. */
  inDrawer?: boolean;
  /** It is a part of its page, always there: nobody opened it, and it takes no focus. */
  onPage?: boolean;
  /** Who may change it; without it editors. */
  needs?: StaffRole;
}

/** A form on the 12-column grid: Ctrl S and Ctrl Enter save, Esc cancels, problems stand at their field. */
export function RecordForm(props: RecordFormProps) {
  const { label, form, derive, pending, inDrawer = false, onPage = false, onCancel } = props;
  const { needs = 'editor' } = props;
  const mayChange = useMay(needs);
  const note = mayChange ? props.note : `Only ${whoMay(needs)} can change this.`;
  const onSubmit = mayChange ? props.onSubmit : () => {};
  const fields = props.fields
    .filter(({ when }) => !when || when(form.values))
    // A drawer has room for three beside one another.
    .map((spec) => (inDrawer && spec.span < 4 ? { ...spec, span: 4 as const } : spec));
  const lacking = fields.filter(({ name, mayLack }) => mayLack && form.values[name] === '');
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const { id } = form;
  // A form opens because somebody asked for it: the work begins in its first field.
  useEffect(() => {
    if (onPage) return;
    const first = document.getElementById(id)?.querySelector<HTMLElement>('input, select');
    // What stands above it, as a draft, stays in sight.
    first?.focus({ preventScroll: inDrawer });
  }, [id, inDrawer, onPage]);
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
    const isSave = event.key === 'Enter' || event.key === 's';
    if (isSave && (event.ctrlKey || event.metaKey)) {
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
      offer={offerOf(spec, form)}
      onChange={(value) =>
        form.set(spec.name, value, {
          ...spec.derives?.(String(value), form.values),
          ...derive?.(spec.name, value, form),
        })
      }
    />
  );
  // A field that is filled in stays until the list is asked for anew; one that is refused is in sight.
  const listed = fields.filter(({ name }) => !only || only.has(name) || form.problems[name]);
  const checks = listed.filter((spec) => spec.kind === 'check');
  const controls = listed.filter((spec) => spec.kind !== 'check');
  const groups = Map.groupBy(controls, ({ group }) => (only ? undefined : group));
  return (
    // The keys belong to the fields inside; the form only hears them on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      className={
        inDrawer ? `${FORM_COLUMNS} ${LOW_FIELDS} in-drawer` : onPage ? FORM_COLUMNS : EDIT
      }
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {inDrawer && (only || lacking.length > 0) && (
        <Button
          look="link"
          className="tw:col-span-full tw:justify-self-end tw:text-13"
          aria-pressed={only !== null}
          onClick={() => setOnly(only ? null : new Set(lacking.map(({ name }) => name)))}
        >
          {only ? 'Show all' : `Only the ${lacking.length} unknown`}
        </Button>
      )}
      <LockedBelow needs={needs} className={LOCKED}>
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
          <Problem className="err tw:col-span-full">{general.join(' ')}</Problem>
        )}
        {checks.length > 0 && (
          <div className="tw:col-span-full tw:[&_.check]:text-14 tw:flex tw:flex-wrap tw:gap-x-5">
            {checks.map(field)}
          </div>
        )}
      </LockedBelow>
      <div className={onPage ? PAGE_FOOT : FOOT}>
        {note && <p className="hint tw:mr-auto tw:max-md:w-full">{note}</p>}
        {(mayChange || !onPage) && (
          <Button onClick={onCancel} disabled={pending}>
            {mayChange ? 'Cancel' : 'Close'}
          </Button>
        )}
        {mayChange && (
          <>
            {props.actions}
            <Button type="submit" look="primary" disabled={pending}>
              {pending ? props.busy : props.submit}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** The value of the field beside it, where it is another one. */
function offerOf({ name, sameAs }: FieldSpec, form: Form) {
  const other = sameAs && form.values[sameAs.name];
  if (!other || other === form.values[name]) return undefined;
  return { label: sameAs.label, take: () => form.set(name, other) };
}

/** A part of a long form, folded away: how many of its fields say something, open where one is wrong. */
function FieldGroup(props: {
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
      <div className={`${FORM_COLUMNS} tw:pt-1 tw:pb-3`}>{children}</div>
    </details>
  );
}
