import { findPlan } from '#db/queries/plans.ts';
import { addPriceRecord } from '#db/queries/price-changes.ts';
import { listPriceHistory, listPriceTrends } from '#db/queries/prices.ts';
import { prices } from '#src/contract/endpoints/prices.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const priceRoutes: RouteModule = (serve, deps) => {
  serve(prices.history, async (c) => {
    const { id } = found(
      await findPlan(deps.db, c.req.valid('param').id),
      'SIM card plan not found',
    );
    return await listPriceHistory(deps.db, id);
  });
  serve(prices.trends, () => listPriceTrends(deps.db, deps.now()));
  serve(prices.add, async (c) => {
    const { id } = c.req.valid('param');
    const record = await addPriceRecord(deps.db, id, c.req.valid('json'), changeOf(c, deps));
    return record;
  });
};
