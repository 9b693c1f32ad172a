import type { ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { fieldProblems } from '../data/call.ts';
import { mayLeave } from '../browser/unsaved.ts';
import type { Values } from './fields.ts';
import { CREATE } from './look.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { useForm } from './use-form.ts';

/**
 * A form of its own that sends one thing, over a list, under a row (`inRow`) or in a drawer: as it began
 * once `write` is done, with its problems at their fields otherwise.
 */
export function CreateForm<M>(
  props: Pick<
    RecordFormProps,
    'label' | 'fields' | 'submit' | 'busy' | 'derive' | 'markChanges' | 'inDrawer'
  > & {
    start: Values;
    write: Pick<UseMutationResult<M, Error, Values>, 'isPending' | 'mutate'>;
    /** What saving will do, of what the form holds. */
    note?: ReactNode | ((values: Values) => ReactNode);
    inRow?: boolean;
    onMade: (made: M) => void;
    onClose: () => void;
  },
) {
  const { start, write, note, inRow = false, onMade, onClose, ...rest } = props;
  const form = useForm(start);
  const submit = () =>
    write.mutate(form.values, {
      onSuccess: (made) => {
        form.reset();
        onMade(made);
        form.focusFirst();
      },
      onError: (error) => form.fail(fieldProblems(error)),
    });
  const record = (
    <RecordForm
      {...rest}
      form={form}
      note={typeof note === 'function' ? note(form.values) : note}
      pending={write.isPending}
      onSubmit={submit}
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
  if (inRow || rest.inDrawer) return record;
  return (
    <section className={CREATE} aria-label={rest.label}>
      {record}
    </section>
  );
}
