import { problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { mayLeave } from '../frame/unsaved.ts';
import type { Values } from '../form/fields.ts';
import { CREATE } from '../form/look.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import type { RecordSetup } from './kind.ts';

/**
 * The create form above a list; after a success it is empty again (specification §4), but for a copy,
 * which begins with `start` and is done then.
 */
export function CreatePanel<R extends { id: number; version: number }>({
  kind,
  fields,
  start,
  onClose,
}: RecordSetup<R> & { start?: Values | undefined; onClose: () => void }) {
  const form = useForm(start ?? kind.empty);
  const create = useWrite({
    run: kind.create,
    confirmed: (values) => ({ ...values, confirmPrice: true }),
    done: kind.toasts.created,
    failed: kind.toasts.createFailed,
    soon: true,
    marks: true,
  });
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <section className={CREATE} aria-label={`New ${kind.noun}`}>
      <RecordForm
        label={`New ${kind.noun}`}
        fields={fields}
        form={form}
        derive={(name, value, { values }) => kind.derive?.(name, value, values) ?? {}}
        submit={`Create ${kind.title}`}
        busy="Creating..."
        pending={create.isPending}
        note={kind.note?.(kind.empty, form.values)}
        onSubmit={() =>
          create.mutate(form.values, {
            onSuccess: () => {
              if (start) return onClose();
              form.reset();
              form.focusFirst();
            },
            onError: (error) => form.fail(problemsOf(error)),
          })
        }
        onCancel={() => void cancel()}
      />
    </section>
  );
}
