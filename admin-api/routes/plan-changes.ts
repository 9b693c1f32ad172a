import { createPlan, deletePlan, updatePlan } from '#db/changes/plans.ts';
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
    await deletePlan(db, id, version, changeOf(c, deps));
    return { id, message: 'SIM card deleted' };
  });
};
