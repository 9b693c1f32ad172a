import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { listPriceHistory } from '#db/plans/prices/prices.ts';
import { addPriceRecord } from '#db/plans/prices/change-prices.ts';
import { markRecordWrong } from '#db/plans/prices/record-errors.ts';
import { catalogOf } from '#db/catalog/catalog.ts';
import { prices, priceReports, checks, watch } from '#src/contract/prices/endpoints.ts';
import { requireFound } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../people/auth/writes.ts';
import { takeReport } from '#db/prices/take-report.ts';
import { listReports } from '#db/prices/price-reports.ts';
import { decideReport, decideReports } from '#db/prices/report-decisions.ts';
import { decideCheck } from '#db/prices/note-checks.ts';
import { setCarrierWatch, setPlanWatch } from '#db/prices/note-watch.ts';
import { listChecks } from '#db/prices/checks.ts';
import { actorOf } from '../../people/auth/auth.ts';

export const watchRoutes: RouteModule = (serve, deps) => {
  serve(checks.list, ({ query }) => listChecks(deps.db, query, deps.now()));
  serve(checks.decide, async ({ id, body }, c) => {
    return await decideCheck(deps.db, id, body, requireVersion(body), changeOf(c, deps));
  });
  serve(watch.state, async () => {
    const [state, rates, job] = await Promise.all([
      deps.watch.state(),
      deps.rates.state(),
      deps.jobs.find('watch'),
    ]);
    const isOn = state.carriers.some(({ watched }) => watched);
    const nextRun = isOn ? (job?.nextAt ?? null) : null;
    return { ...state, rates, running: job?.running ?? false, nextRun };
  });
  serve(watch.carrier, async ({ id, body }, c) => {
    await setCarrierWatch(deps.db, id, body.watch, changeOf(c, deps));
    return { id };
  });
  serve(watch.plan, async ({ id, body }, c) => {
    await setPlanWatch(deps.db, id, body, changeOf(c, deps));
    return { id };
  });
  serve(watch.run, async (_, c) => {
    await deps.jobs.run('watch', actorOf(c).name);
    return {};
  });
};

export const priceReportRoutes: RouteModule = (serve, deps) => {
  serve(priceReports.list, ({ query }) => listReports(deps.db, query));
  serve(priceReports.decideMany, ({ body }, c) => decideReports(deps.db, body, changeOf(c, deps)));
  serve(priceReports.take, async ({ id, body: { version, ...input } }, c) => {
    const known = requireVersion({ version });
    return await takeReport(deps.db, id, input, known, changeOf(c, deps));
  });
  serve(priceReports.decide, async ({ id, body: { version, ...decision } }, c) => {
    const known = requireVersion({ version });
    return await decideReport(deps.db, id, decision, known, changeOf(c, deps));
  });
};

export const priceRoutes: RouteModule = (serve, deps) => {
  serve(prices.history, async ({ id }) => {
    const catalog = catalogOf(await deps.snapshot());
    const [plan] = catalog.plansById([id]);
    return [...catalog.history(catalog.entry(requireFound(plan, 'SIM card plan not found').slug)!)];
  });
  serve(prices.allHistory, async ({ id }) => {
    requireFound(await findAdminPlan(deps.db, id), 'SIM card not found');
    return await listPriceHistory(deps.db, id);
  });
  serve(prices.trends, async () => catalogOf(await deps.snapshot()).trends().lines);
  serve(prices.add, ({ id, body }, c) => addPriceRecord(deps.db, id, body, changeOf(c, deps)));
  serve(prices.wrong, ({ id, body }, c) => markRecordWrong(deps.db, id, body, changeOf(c, deps)));
};
