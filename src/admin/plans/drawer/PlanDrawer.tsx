import { useState } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { STATUS_WORDS } from '#src/domain/plans/facts/table.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { useCarriers, usePlan, usePriceHistory, useRegions } from '../../core/data/reads.ts';
import { LoadFailure } from '../../core/parts/LoadFailure.tsx';
import { Loading } from '../../core/parts/Loading.tsx';
import { mayLeave } from '../../core/browser/unsaved.ts';
import { RecordVersions } from '../../history/RecordVersions.tsx';
import { RecordList } from './RecordList.tsx';
import { CreatePanel } from '../../core/records/CreatePanel.tsx';
import { Drawer, type Walk } from '../../core/records/Drawer.tsx';
import { copiedPlan, planFields, planRecord } from '../plans.ts';
import { useMay } from '../../core/role.tsx';
import { PlanEdit } from '../PlanEdit.tsx';

/** A plan beside its list: its form, and its history. */
export function PlanDrawer(props: { id: number; walk: Walk | null; onClose: () => void }) {
  const { id, walk, onClose } = props;
  const plan = usePlan(id);
  const [isHistory, setHistory] = useState(false);
  const mayEdit = useMay('editor');
  const close = () => void mayLeave().then((yes) => yes && onClose());
  const { data } = plan;
  return (
    <Drawer
      title={data?.planName ?? 'SIM card'}
      sub={data && subOf(data, mayEdit)}
      walk={walk}
      onClose={close}
      tools={
        data && (
          <a
            className="btn btn-ghost btn-sm"
            href={paths.preview(paths.plan(String(data.draft?.values.slug ?? data.slug)))}
            target="_blank"
            rel="noopener"
          >
            Page <Icon name="arrow-up-right" />
          </a>
        )
      }
      views={[
        { label: 'Plan', isCurrent: !isHistory, onOpen: () => setHistory(false) },
        { label: 'History', isCurrent: isHistory, onOpen: () => setHistory(true) },
      ]}
    >
      {plan.error && !data && <LoadFailure read={plan} />}
      {plan.isPending && <Loading />}
      {data && !isHistory && <PlanForm key={data.id} plan={data} onClose={onClose} />}
      {data && isHistory && <PlanHistory plan={data} />}
    </Drawer>
  );
}

const subOf = ({ carrier, region, status }: AdminPlan, mayEdit: boolean) =>
  `${carrier.name}, ${region.name}. ${STATUS_WORDS[status]}.${mayEdit ? '' : ' You can look, an editor can change.'}`;

function PlanForm({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const carriers = useCarriers();
  const regions = useRegions();
  // What the form chooses from must be there before it opens.
  if (!carriers.isFetched || !regions.isFetched) return <Loading />;
  return <PlanEdit plan={plan} fields={planFields(carriers, regions)} onClose={onClose} />;
}

function PlanHistory({ plan }: { plan: AdminPlan }) {
  const history = usePriceHistory(plan.id);
  return (
    <>
      <h3>Prices</h3>
      <RecordList plan={plan} history={history} />
      <h3 className="tw:mt-6">Changes</h3>
      <RecordVersions entity="plan" id={plan.id} />
    </>
  );
}

/** The drawer for a new plan, or for a copy of one. */
export function NewPlanDrawer({ copy, onClose }: { copy: number | null; onClose: () => void }) {
  const carriers = useCarriers();
  const regions = useRegions();
  const model = usePlan(copy);
  const close = () => void mayLeave().then((yes) => yes && onClose());
  return (
    <Drawer
      title="New SIM card"
      sub={model.data && `A copy of ${model.data.planName}`}
      onClose={close}
    >
      {model.error && <LoadFailure read={model} />}
      {(copy === null || model.data) && (
        <CreatePanel
          kind={planRecord}
          fields={planFields(carriers, regions, { isNew: true })}
          start={model.data && copiedPlan(model.data)}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
