import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { listPriceHistory } from '#db/plans/prices/prices.ts';
import { addPriceRecord } from '#db/plans/prices/change-prices.ts';
import { markRecordWrong } from '#db/plans/prices/record-errors.ts';
import { catalogOf } from '#db/catalog/catalog.ts';
import { prices } from '#src/contract/prices/prices-endpoints.ts';
import { found } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf } from '../../core/routes/writes.ts';

export const priceRoutes: RouteModule = (serve, deps) => {
  serve(prices.history, async ({ id }) => {
    const catalog = catalogOf(await deps.snapshot());
    const [plan] = catalog.plansById([id]);
    return [...catalog.history(catalog.entry(found(plan, 'SIM card plan not found').slug)!)];
  });
  serve(prices.allHistory, async ({ id }) => {
    found(await findAdminPlan(deps.db, id), 'SIM card not found');
    return await listPriceHistory(deps.db, id);
  });
  serve(prices.trends, async () => catalogOf(await deps.snapshot()).trends().lines);
  serve(prices.add, ({ id, body }, c) => addPriceRecord(deps.db, id, body, changeOf(c, deps)));
  serve(prices.wrong, ({ id, body }, c) => markRecordWrong(deps.db, id, body, changeOf(c, deps)));
};
