import { takeReport } from '#db/changes/take-report.ts';
import { listReports } from '#db/queries/price-reports.ts';
import { decideReport, decideReports } from '#db/queries/report-decisions.ts';
import { priceReports } from '#src/contract/endpoints/price-reports.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

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
