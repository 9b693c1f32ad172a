import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import type { Values } from '../form/fields.ts';
import type { RecordSetup } from './kind.ts';

/**
 * The form for a new record; after a success it is empty again (rule 63), but for a copy, which
 * begins with `start` and is done then.
 */
export function CreatePanel<R extends { id: number; version: number }>({
  kind,
  fields,
  start,
  inDrawer = false,
  onClose,
}: RecordSetup<R> & { start?: Values | undefined; inDrawer?: boolean; onClose: () => void }) {
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
      fields={fields}
      start={start ?? kind.empty}
      derive={(name, value, { values }) => kind.derive?.(name, value, values) ?? {}}
      submit={`Create ${kind.title}`}
      busy="Creating..."
      note={(values) => kind.note?.(kind.empty, values)}
      inDrawer={inDrawer}
      write={create}
      onMade={() => start && onClose()}
      onClose={onClose}
    />
  );
}
