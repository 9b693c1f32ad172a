import type { ReportCheck } from '#src/contract/sale-reports.ts';
import { REPORTS } from '#src/domain/earnings/testing.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import type { openTestApp } from '../testing.ts';

/** The writes of `audit-rows.test.ts` about what is earned, in this order. */
export function earningsWrites(
  t: () => Awaited<ReturnType<typeof openTestApp>>,
  cookie: () => string,
): Record<string, () => Promise<Response>> {
  const send = async (method: string, path: string, more: object) =>
    t().send(method, path, { cookie: cookie(), ...more });
  const report = async (headers: Record<string, string>) =>
    t().app.request(teamApi.saleReports, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/octet-stream',
        'X-File-Name': 'awin.csv',
        Cookie: cookie(),
        ...headers,
      },
      body: REPORTS.awin,
    });
  return {
    'put /api/admin/earnings/commissions/{id}': () =>
      send('PUT', teamApi.commission(1), { body: { kind: 'none', network: 'none' } }),
    'delete /api/admin/earnings/commissions/{id}': () =>
      send('DELETE', teamApi.commission(1), { headers: { 'If-Match': '"1"' } }),
    'post /api/admin/earnings/reports': async () => {
      const { seal } = (await (await report({})).json()) as ReportCheck;
      return report({ 'X-Take': seal! });
    },
    'delete /api/admin/earnings/reports/{id}': () => send('DELETE', teamApi.saleReport(1), {}),
  };
}
