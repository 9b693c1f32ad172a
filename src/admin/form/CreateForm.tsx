import type { UseMutationResult } from '@tanstack/react-query';
import { problemsOf } from '../data/call.ts';
import { mayLeave } from '../frame/unsaved.ts';
import type { Values } from './fields.ts';
import { CREATE } from './look.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { useForm } from './use-form.ts';

/**
 * A form of its own that sends one thing, over a list or (`inRow`) under a row: as it began once
 * `write` is done, with its problems at their fields otherwise.
 */
export function CreateForm<M>(
  props: Pick<RecordFormProps, 'label' | 'fields' | 'submit' | 'busy' | 'note' | 'markChanges'> & {
    start: Values;
    write: Pick<UseMutationResult<M, Error, Values>, 'isPending' | 'mutate'>;
    inRow?: boolean;
    onMade: (made: M) => void;
    onClose: () => void;
  },
) {
  const { start, write, inRow = false, onMade, onClose, ...rest } = props;
  const form = useForm(start);
  const submit = () =>
    write.mutate(form.values, {
      onSuccess: (made) => {
        form.reset();
        onMade(made);
      },
      onError: (error) => form.fail(problemsOf(error)),
    });
  const record = (
    <RecordForm
      {...rest}
      form={form}
      pending={write.isPending}
      onSubmit={submit}
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
  if (inRow) return record;
  return (
    <section className={CREATE} aria-label={rest.label}>
      {record}
    </section>
  );
}
