import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { api } from '#src/domain/paths.ts';
import { callApi } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import type { Values } from '../form/fields.ts';
import { planKind } from '../records/plans.ts';

export interface DraftTimes {
  from: string | null;
  until: string | null;
}

/** What can be done with the draft of a plan. `plan` is the row as it was read last. */
export function useDraft(plan: AdminPlan) {
  const version = plan.draft?.version ?? null;
  const running = plan.draft?.state === 'running';
  const save = useWrite<{ values: Values; version: number; times: DraftTimes }, AdminPlan>({
    run: ({ values, version: based, times }) => {
      const { status: _, activeFrom: __, activeUntil: ___, ...body } = planKind.toBody(values);
      return callApi('PUT', api.draft(plan.id), {
        ...body,
        ...times,
        version: based,
        draftVersion: version,
      });
    },
    done: (_, { times }) => ({
      title: running ? 'End moved' : times.from ? 'SIM card scheduled' : 'Draft saved',
    }),
    failed: 'Error saving draft',
  });
  const step = (url: string, done: string, failed: string) => ({
    run: (force: boolean) => callApi<AdminPlan>('POST', url, { draftVersion: version, force }),
    done,
    failed,
  });
  return {
    save,
    publish: useWrite<boolean, AdminPlan>(
      step(api.publishDraft(plan.id), 'Draft published', 'Error publishing draft'),
    ),
    end: useWrite<boolean, AdminPlan>(
      step(api.endDraft(plan.id), 'Earlier values are back', 'Error ending draft'),
    ),
    discard: useWrite<void, AdminPlan>({
      run: () =>
        callApi('DELETE', api.draft(plan.id), undefined, { 'If-Match': `"${version ?? 0}"` }),
      done: running ? 'Values kept' : 'Draft discarded',
      failed: 'Error discarding draft',
    }),
  };
}
