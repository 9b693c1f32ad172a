import { useWrite } from '../data/writes.ts';
import type { Secret } from '../dialog/ShownOnce.tsx';
import { CreateForm } from '../form/CreateForm.tsx';
import type { FieldSpec, Values } from '../form/fields.ts';
import { SLUG_HINT, type NewRecordType } from './record-type.ts';

/**
 * The form for a new one in a drawer; after a success it is empty again (rule 63), but for a copy, which
 * begins with `start`, and of what is made one at a time: those are done then.
 */
export function CreatePanel(props: {
  kind: NewRecordType;
  fields: readonly FieldSpec[];
  start?: Values | undefined;
  /** Gets what was made and is shown once. */
  onSecret?: (secret: Secret) => void;
  onClose: () => void;
}) {
  const { kind, fields, start, onSecret, onClose } = props;
  const [submit, busy] = kind.submit ?? [`Create ${kind.title}`, 'Creating...'];
  const create = useWrite({
    run: kind.create,
    confirmed: (values) => ({ ...values, confirmPrice: true }),
    done: kind.toasts.created,
    failed: kind.toasts.createFailed,
    soon: true,
    marks: true,
  });
  return (
    <CreateForm
      label={`New ${kind.noun}`}
      fields={fields.map(withoutSlugHint)}
      start={start ?? kind.empty}
      derive={(name, value, { values }) => kind.derive?.(name, value, values) ?? {}}
      submit={submit}
      busy={busy}
      note={(values) => kind.note?.(kind.empty, values)}
      inDrawer
      write={create}
      onMade={(made) => {
        if ('secret' in made) onSecret?.(made as Secret);
        if (start || kind.once) onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What is new has no address of before. */
function withoutSlugHint(field: FieldSpec): FieldSpec {
  if (field.hint !== SLUG_HINT) return field;
  const { hint: _, ...rest } = field;
  return rest;
}
