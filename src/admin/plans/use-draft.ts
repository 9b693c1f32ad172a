import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import type { Values } from '../core/form/fields.ts';
import { planBody } from './plans.ts';

export interface DraftTimes {
  from: string | null;
  until: string | null;
}

interface Saved {
  values: Values;
  version: number;
  times: DraftTimes;
}

/** What can be done with the draft of a plan. `plan` is the row as it was read last. */
export function usePlanDraft(plan: AdminPlan) {
  const version = plan.draft?.version ?? null;
  const running = plan.draft?.state === 'running';
  const save = useWrite({
    run: ({ values, version: based, times }: Saved) => {
      const { status: _, activeFrom: __, activeUntil: ___, ...body } = planBody(values);
      return adminCall('PUT', api.draft(plan.id), {
        body: { ...body, ...times, version: based, draftVersion: version },
      });
    },
    confirmed: (input) => ({ ...input, values: { ...input.values, confirmPrice: true } }),
    done: (_, { times }) => ({
      title: running ? 'End moved' : times.from ? 'SIM card scheduled' : 'Draft saved',
    }),
    failed: 'Error saving draft',
    marks: true,
  });
  const step = (force: boolean) => ({ body: { draftVersion: version, force } });
  return {
    save,
    publish: useWrite({
      run: (force: boolean) => adminCall('POST', api.publishDraft(plan.id), step(force)),
      done: 'Draft published',
      failed: 'Error publishing draft',
    }),
    end: useWrite({
      run: (force: boolean) => adminCall('POST', api.endDraft(plan.id), step(force)),
      done: 'Earlier values are back',
      failed: 'Error ending draft',
    }),
    discard: useWrite({
      run: () => adminCall('DELETE', api.draft(plan.id), { version: version ?? 0 }),
      done: running ? 'Values kept' : 'Draft discarded',
      failed: 'Error discarding draft',
    }),
  };
}
