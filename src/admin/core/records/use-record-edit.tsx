import { useState, type ReactNode } from 'react';
import { currentOf, fieldProblems, unusualPriceOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { editedFields, type Values } from '../form/fields.ts';
import { useForm, type Form } from '../form/use-form.ts';
import { mayLeave } from '../browser/unsaved.ts';
import { Conflict } from './Conflict.tsx';
import type { RecordType, RecordSetup } from './record-type.ts';

interface Sent {
  values: Values;
  version: number;
}

/** A save that somebody else was faster than. */
interface Held<R> {
  /** The row as the server has it now. */
  current: R;
  /** What was to be saved, and what goes on then. */
  sent: Values;
  done: () => void;
}

export interface RecordEdit<R> {
  form: Form;
  base: Values;
  /** The row that the form began with. */
  record: R;
  pending: boolean;
  /** Saves what differs, and `more`; without a difference it is just done, which closes it. */
  save: (more?: Values, done?: () => void) => void;
  /** Closes; asks first when changes would be lost. */
  cancel: () => void;
  /** The question that a stale version brings, in place of the form; or null. */
  conflict: ReactNode;
}

/**
 * Editing a record: it keeps the row it began with, and a save that is based on an old version (409)
 * asks what shall hold, field by field. `onClose` is called when it is saved.
 */
export function useRecordEdit<R extends { id: number; version: number }>(
  { kind, fields }: RecordSetup<R, RecordType<R>>,
  record: R,
  onClose: () => void,
  {
    typed = {},
    ask,
    soon,
  }: {
    /** What was typed before it opened. */
    typed?: Values;
    /** Who asks about an unusual price, if not a dialog. */
    ask?: (words: string) => void;
    /** What is saved may leave the list, and the form with it: it is done before that is read again. */
    soon?: boolean | undefined;
  } = {},
): RecordEdit<R> {
  const [start, setStart] = useState(record);
  const base = kind.toValues(start);
  const form = useForm(base, { ...base, ...typed });
  const [held, setHeld] = useState<Held<R> | null>(null);
  const write = useWrite({
    run: async ({ values, version }: Sent) => {
      const row = await kind.update(start.id, values, version);
      startFrom(row);
      return row;
    },
    // While it is asked which value holds, nobody sees a question of the caller.
    ...((!ask || held) && {
      confirmed: (input: Sent): Sent => ({
        ...input,
        values: { ...input.values, confirmPrice: true },
      }),
    }),
    done: (saved) => ({
      title: kind.toasts.updated,
      description: (kind.savedWords ?? kind.nameOf)({ ...start, ...saved }),
    }),
    failed: kind.toasts.updateFailed,
    marks: true,
    ...(soon && { soon }),
  });
  /** Goes on from a row as the server has it now: nothing is unsaved, also before the lists are read again. */
  const startFrom = (row: R) => {
    const next = { ...start, ...row };
    setStart(next);
    form.reset(kind.toValues(next));
    setHeld(null);
  };
  const submit = (values: Values, version: number, done: () => void) =>
    write.mutate(
      { values, version },
      {
        onSuccess: done,
        onError: (error) => {
          const current = currentOf<R>(error);
          const words = unusualPriceOf(error);
          if (current) setHeld({ current, sent: values, done });
          else if (held) return;
          else if (words && ask) ask(words);
          else form.fail(fieldProblems(error));
        },
      },
    );
  const problem =
    write.error && !currentOf(write.error)
      ? Object.values(fieldProblems(write.error)).join(' ')
      : undefined;
  return {
    form,
    base,
    record: start,
    pending: write.isPending,
    save(more = {}, done = onClose) {
      const values = { ...form.values, ...more };
      if (editedFields(base, values).size === 0) done();
      else submit(values, start.version, done);
    },
    cancel() {
      void mayLeave().then((yes) => yes && onClose());
    },
    conflict: held && conflictOver(held),
  };

  function conflictOver({ current, sent, done }: Held<R>) {
    const theirs = kind.toValues(current);
    const mine = Object.fromEntries(Object.keys(base).map((name) => [name, sent[name] ?? '']));
    return (
      <Conflict
        key={current.version}
        name={kind.nameOf(start)}
        fields={fields}
        base={base}
        mine={mine}
        theirs={theirs}
        pending={write.isPending}
        problem={problem}
        // What was said beside the form was said of one price in place of another.
        onSave={(values) => {
          const isSame = values.price === mine.price && theirs.price === base.price;
          submit(isSame ? { ...sent, ...values } : values, current.version, done);
        }}
        onDiscard={() => {
          startFrom(current);
          onClose();
        }}
        onClose={() => {
          // The form goes on over what is saved now, with what was changed in it.
          const changed = [...form.changed].map((name) => [name, form.values[name]!]);
          startFrom(current);
          form.reset({ ...theirs, ...Object.fromEntries(changed) });
        }}
      />
    );
  }
}
