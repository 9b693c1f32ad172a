import { planKind } from '#db/changes/plan-state.ts';
import { createPlan, updatePlan } from '#db/changes/plans.ts';
import { deleteRow } from '#db/changes/rows.ts';
import { plans } from '#src/contract/endpoints/plans.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, versionOf } from './writes.ts';

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
