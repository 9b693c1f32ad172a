import { findAdminPlan, listAdminPlans } from '#db/queries/admin-plans.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import { applyBulk, previewBulk } from '#db/changes/bulk.ts';
import { adminPlans } from '#src/contract/endpoints/admin-plans.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const adminPlanRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(adminPlans.list, ({ query }) => listAdminPlans(db, query, deps.now()));
  serve(adminPlans.get, async ({ id }) => found(await findAdminPlan(db, id), 'SIM card not found'));
  serve(adminPlans.history, async ({ id }) => {
    found(await findAdminPlan(db, id), 'SIM card not found');
    return await listPriceHistory(db, id);
  });
  serve(adminPlans.preview, ({ body }, c) => previewBulk(db, body, changeOf(c, deps)));
  serve(adminPlans.apply, ({ body }, c) => applyBulk(db, body, changeOf(c, deps)));
};
