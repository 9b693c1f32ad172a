import { findAdminPlan, listAdminPlans } from '#db/plans/admin-plans.ts';
import { applyBulk, previewBulk } from '#db/plans/bulk.ts';
import { adminPlans } from '#src/contract/plans/admin-plans-endpoints.ts';
import { found } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf } from '../../core/routes/writes.ts';

export const adminPlanRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(adminPlans.list, ({ query }) => listAdminPlans(db, query, deps.now()));
  serve(adminPlans.get, async ({ id }) => found(await findAdminPlan(db, id), 'SIM card not found'));
  serve(adminPlans.preview, ({ body }, c) => previewBulk(db, body, changeOf(c, deps)));
  serve(adminPlans.apply, ({ body }, c) => applyBulk(db, body, changeOf(c, deps)));
};
