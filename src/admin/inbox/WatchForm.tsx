import type { Check } from '#src/contract/prices/checks.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { MARK_MAX } from '#src/domain/prices/watch.ts';
import { call } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { CreateForm } from '../core/form/CreateForm.tsx';
import { orNull, type FieldSpec, type Values } from '../core/form/fields.ts';

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
  const save = useWrite({
    run: ({ watchUrl, mark }: Values) =>
      call('PUT', api.watchPlan(check.id), {
        body: { watchUrl: orNull(watchUrl), mark: orNull(mark) },
      }),
    done: 'Page to read saved',
    failed: 'Error saving the page to read',
  });
  return (
    <CreateForm
      label={`Page to read for ${check.planName}`}
      fields={FIELDS}
      start={{ watchUrl: check.watchUrl ?? '', mark: check.mark ?? '' }}
      write={save}
      inRow
      submit="Save"
      busy="Saving..."
      onMade={onClose}
      onClose={onClose}
    />
  );
}
