import { findPlan } from '#db/queries/plans.ts';
import { addPriceRecord } from '#db/changes/prices.ts';
import { markRecordWrong } from '#db/changes/record-errors.ts';
import { catalogOf } from '#db/catalog.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import { prices } from '#src/contract/endpoints/prices.ts';
import { found } from '../errors.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const priceRoutes: RouteModule = (serve, deps) => {
  serve(prices.history, async ({ id }) => {
    const days = await deps.dataDay();
    found(await findPlan(deps.db, id, days), 'SIM card plan not found');
    return await listPriceHistory(deps.db, id);
  });
  serve(prices.trends, async () => catalogOf(await deps.snapshot()).trends().lines);
  serve(prices.add, ({ id, body }, c) => addPriceRecord(deps.db, id, body, changeOf(c, deps)));
  serve(prices.wrong, ({ id, body }, c) => markRecordWrong(deps.db, id, body, changeOf(c, deps)));
};
