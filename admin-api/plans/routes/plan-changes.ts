import { planKind } from '#db/plans/rows/plan-state.ts';
import { createPlan, updatePlan } from '#db/plans/change-plans.ts';
import { deleteRow } from '#db/core/changes/row-changes.ts';
import { plans } from '#src/contract/plans/plans-endpoints.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf } from '../../core/routes/writes.ts';

export const planChangeRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(plans.create, ({ body }, c) => createPlan(db, body, changeOf(c, deps)));
  serve(plans.update, ({ id, body }, c) =>
    updatePlan(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(plans.remove, async ({ version, id }, c) => {
    await deleteRow(db, planKind, id, version, changeOf(c, deps));
    return { id, message: 'SIM card deleted' };
  });
};
