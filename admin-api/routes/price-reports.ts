import { decideReport, decideReports, listReports } from '#db/queries/price-reports.ts';
import { priceReports } from '#src/contract/endpoints/price-reports.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, requireVersion } from './writes.ts';

export const priceReportRoutes: RouteModule = (serve, deps) => {
  serve(priceReports.list, (c) => listReports(deps.db, c.req.valid('query')));
  serve(priceReports.decideMany, (c) =>
    decideReports(deps.db, c.req.valid('json'), changeOf(c, deps)),
  );
  serve(priceReports.decide, async (c) => {
    const { version, ...decision } = c.req.valid('json');
    const known = requireVersion({ version });
    const { id } = c.req.valid('param');
    return await decideReport(deps.db, id, decision, known, changeOf(c, deps));
  });
};
