import { useState, type ReactNode } from 'react';
import { currentOf, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { changedFields, type Values } from '../form/fields.ts';
import { useForm, type Form } from '../form/use-form.ts';
import { mayLeave } from '../frame/unsaved.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordKind, RecordSetup } from './kind.ts';

export interface RecordEdit {
  form: Form;
  base: Values;
  /** The version that the form began with. */
  version: number;
  pending: boolean;
  /** Saves what differs; without a difference it just closes. */
  save: () => void;
  /** Closes; asks first when changes would be lost. */
  cancel: () => void;
  /** The question that a stale version brings, or nothing. */
  conflict: ReactNode;
}

/**
 * Editing a record: it keeps the row it began with, and a save that is based on an old version (409)
 * opens a dialog that asks what shall hold, field by field. `onClose` is called when it is saved.
 */
export function useRecordEdit<R extends { id: number; version: number }>(
  { kind, fields }: RecordSetup<R, RecordKind<R>>,
  record: R,
  onClose: () => void,
): RecordEdit {
  const [start, setStart] = useState(record);
  const base = kind.toValues(start);
  const form = useForm(base);
  const [current, setCurrent] = useState<R | null>(null);
  const write = useWrite({
    run: async ({ values, version }: { values: Values; version: number }) => {
      const row = await kind.update(start.id, values, version);
      startFrom(row);
      return row;
    },
    confirmed: (input) => ({ ...input, values: { ...input.values, confirmPrice: true } }),
    done: kind.toasts.updated,
    failed: kind.toasts.updateFailed,
    marks: true,
  });
  /** Goes on from a row as the server has it now: nothing is unsaved, also before the lists are read again. */
  const startFrom = (row: R) => {
    const next = { ...start, ...row };
    setStart(next);
    form.reset(kind.toValues(next));
    setCurrent(null);
  };
  const submit = (values: Values, version: number) =>
    write.mutate(
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
  const problem =
    write.error && !currentOf(write.error)
      ? Object.values(problemsOf(write.error)).join(' ')
      : undefined;
  return {
    form,
    base,
    version: start.version,
    pending: write.isPending,
    save() {
      if (changedFields(base, form.values).size === 0) onClose();
      else submit(form.values, start.version);
    },
    cancel() {
      void mayLeave().then((yes) => yes && onClose());
    },
    conflict: current && (
      <ConflictDialog
        key={current.version}
        name={kind.nameOf(start)}
        fields={fields}
        base={base}
        mine={form.values}
        theirs={kind.toValues(current)}
        pending={write.isPending}
        problem={problem}
        onSave={(values) => submit(values, current.version)}
        onDiscard={() => {
          startFrom(current);
          onClose();
        }}
        onClose={() => setCurrent(null)}
      />
    ),
  };
}
