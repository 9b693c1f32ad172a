import { findAdminPlan, listAdminPlans } from '#db/queries/admin-plans.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import { applyBulk, previewBulk } from '#db/queries/bulk.ts';
import { adminPlans } from '#src/contract/endpoints/admin-plans.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const adminPlanRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(adminPlans.list, async (c) =>
    c.json(await listAdminPlans(db, c.req.valid('query'), deps.now()), 200),
  );
  serve(adminPlans.get, async (c) =>
    c.json(found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found'), 200),
  );
  serve(adminPlans.history, async (c) => {
    const { id } = found(await findAdminPlan(db, c.req.valid('param').id), 'SIM card not found');
    return c.json(await listPriceHistory(db, id), 200);
  });
  serve(adminPlans.preview, async (c) =>
    c.json(await previewBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  serve(adminPlans.apply, async (c) =>
    c.json(await applyBulk(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
};
