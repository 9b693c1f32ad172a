import { findAdminPlan, listAdminPlans } from '#db/queries/admin-plans.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import { applyBulk, previewBulk } from '#db/queries/bulk.ts';
import { adminPlans } from '#src/contract/endpoints/admin-plans.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const adminPlanRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(adminPlans.list, (c) => listAdminPlans(db, c.req.valid('query'), deps.now()));
  serve(adminPlans.get, async (c) =>
    found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found'),
  );
  serve(adminPlans.history, async (c) => {
    const { id } = found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found');
    return await listPriceHistory(db, id);
  });
  serve(adminPlans.preview, (c) => previewBulk(db, c.req.valid('json'), changeOf(c, deps)));
  serve(adminPlans.apply, (c) => applyBulk(db, c.req.valid('json'), changeOf(c, deps)));
};
