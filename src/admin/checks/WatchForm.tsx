import type { Check } from '#src/contract/checks.ts';
import { api } from '#src/domain/paths.ts';
import { MARK_MAX } from '#src/domain/watch.ts';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { orNull, type FieldSpec } from '../form/fields.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { mayLeave } from '../frame/unsaved.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'watchUrl',
    label: 'Page to read',
    kind: 'text',
    inputMode: 'url',
    span: 8,
    wide: true,
    hint: 'Empty: the Buy address. Also products.json of a Shopify store in the currency of the plan.',
  },
  {
    name: 'mark',
    label: 'Text beside the price',
    kind: 'text',
    span: 4,
    wide: true,
    maxLength: MARK_MAX,
    hint: "Empty: the plan's name.",
  },
];

/** Where the watcher reads the price of a plan, and beside what. Visitors never see it. */
export function WatchForm({ check, onClose }: { check: Check; onClose: () => void }) {
  const base = { watchUrl: check.watchUrl ?? '', mark: check.mark ?? '' };
  const form = useForm(base);
  const save = useWrite({
    run: () => {
      const { watchUrl, mark } = form.values;
      const body = { watchUrl: orNull(watchUrl), mark: orNull(mark) };
      return call('PUT', api.watchPlan(check.id), { body });
    },
    done: 'Page to read saved',
    failed: 'Error saving the page to read',
  });
  return (
    <RecordForm
      label={`Page to read for ${check.planName}`}
      fields={FIELDS}
      form={form}
      submit="Save"
      busy="Saving..."
      pending={save.isPending}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: () => {
            form.reset(base);
            onClose();
          },
          onError: (error) => form.fail(problemsOf(error)),
        })
      }
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
}
