import { takeReport } from '#db/prices/take-report.ts';
import { listReports } from '#db/prices/price-reports.ts';
import { decideReport, decideReports } from '#db/prices/report-decisions.ts';
import { priceReports } from '#src/contract/prices/price-reports-endpoints.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../core/routes/writes.ts';

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
