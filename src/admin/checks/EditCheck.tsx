import { useCarriers, usePlan, useRegions } from '../data/reads.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';
import { PlanEdit } from '../plans/PlanEdit.tsx';
import { planFields } from '../records/plans.ts';

/** The form of a plan within the list of prices to check. */
export function EditCheck({ id, onClose }: { id: number; onClose: () => void }) {
  const plan = usePlan(id);
  const carriers = useCarriers();
  const regions = useRegions();
  if (plan.error && !plan.data) return <LoadFailure read={plan} />;
  // What the form chooses from must be there before it opens.
  if (!plan.data || !carriers.isFetched || !regions.isFetched) return <Loading />;
  return <PlanEdit plan={plan.data} fields={planFields(carriers, regions)} onClose={onClose} />;
}
