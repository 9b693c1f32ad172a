import { useState } from 'react';
import { callApi, currentOf, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { mayLeave } from '../frame/unsaved.ts';
import { changedFields, type Values } from '../form/fields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordSetup } from './kind.ts';

export interface EditRowProps<R extends { id: number; version: number }> extends RecordSetup<R> {
  record: R;
  onClose: () => void;
}

/**
 * The inline form of a row (specification §4). It keeps the row it began with: a save that is based
 * on an old version is answered with 409, and a dialog asks what shall hold.
 */
export function EditRow<R extends { id: number; version: number }>(props: EditRowProps<R>) {
  const { kind, fields, record, onClose } = props;
  const [start] = useState(record);
  const base = kind.toValues(start);
  const form = useForm(base);
  const [current, setCurrent] = useState<R | null>(null);
  const save = useWrite<{ values: Values; version: number }, R>({
    run: ({ values, version }) =>
      callApi('PUT', kind.url(start.id), { ...kind.toBody(values), id: start.id, version }),
    done: `${kind.title} updated`,
    failed: `Error updating ${kind.noun}`,
  });
  const submit = (values: Values, version: number) =>
    save.mutate(
      { values, version },
      {
        onSuccess: onClose,
        onError: (error) => {
          const newer = currentOf<R>(error);
          if (newer) setCurrent(newer);
          else if (!current) form.fail(problemsOf(error));
        },
      },
    );
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <>
      <RecordForm
        label={`Edit ${kind.nameOf(start)}`}
        fields={fields}
        form={form}
        submit="Save Changes"
        busy="Saving..."
        pending={save.isPending}
        note={kind.note?.(base, form.values)}
        markChanges
        onSubmit={() => {
          if (changedFields(base, form.values).size === 0) onClose();
          else submit(form.values, start.version);
        }}
        onCancel={() => void cancel()}
      />
      {current && (
        <ConflictDialog
          key={current.version}
          name={kind.nameOf(start)}
          fields={fields}
          base={base}
          mine={form.values}
          theirs={kind.toValues(current)}
          pending={save.isPending}
          problem={save.error && !currentOf(save.error) ? textOf(save.error) : undefined}
          onSave={(values) => submit(values, current.version)}
          onDiscard={onClose}
          onClose={() => setCurrent(null)}
        />
      )}
    </>
  );
}

const textOf = (error: Error) => Object.values(problemsOf(error)).join(' ');
