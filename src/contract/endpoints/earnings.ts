import { z } from 'zod';
import { teamApi } from '#src/domain/team-paths.ts';
import { CarrierCommission, CommissionInput } from '../commissions.ts';
import { IfMatch } from '../common.ts';
import { Earnings, EarningsQuery } from '../earnings.ts';
import { ReportCheck, SaleReport } from '../sale-reports.ts';
import { endpoints, FILE, json, text } from '../endpoint.ts';

/** Money of the firm: for admins, and for no token. */
export const earnings = endpoints('Earnings', {
  get: {
    get: teamApi.earnings,
    person: true,
    summary:
      'Clicks, sales and commission of some days by plan, carrier and page, beside the days before',
    query: EarningsQuery,
    answer: json(Earnings, 'Sums'),
  },
  file: {
    get: teamApi.earningsFile,
    person: true,
    summary: 'The same as a CSV file, a row for each plan, carrier and page',
    query: EarningsQuery,
    answer: text('The file', 'text/csv'),
  },
  commissions: {
    get: teamApi.commissions,
    person: true,
    summary: 'Carriers with what each pays for a sale, by name; null: not known',
    answer: json(z.array(CarrierCommission), 'Carriers'),
  },
  setCommission: {
    put: teamApi.commission,
    person: true,
    summary: 'Says what a carrier pays',
    body: CommissionInput,
    answer: json(CarrierCommission, 'The carrier as it is now'),
    errors: [409],
  },
  forgetCommission: {
    delete: teamApi.commission,
    person: true,
    summary: 'Makes what a carrier pays not known again',
    headers: IfMatch,
    answer: json(CarrierCommission, 'The carrier as it is now'),
    errors: [409],
  },
  reports: {
    get: teamApi.saleReports,
    person: true,
    summary: 'Reports of networks that were taken over, newest first',
    answer: json(z.array(SaleReport), 'Reports'),
  },
  readReport: {
    post: teamApi.saleReports,
    person: true,
    summary:
      "Reads a network's report of sales, sent as the body, and says what taking it over would do; nothing is kept. With the seal of such an answer in X-Take it is taken over. 409 when the outcome would be another by now, or the same file was taken over before",
    headers: z.object({
      'x-file-name': z
        .string('The header X-File-Name is missing')
        .min(1, 'X-File-Name is empty')
        .max(1000)
        .meta({ example: 'report.csv', description: 'Percent-encoded; its ending counts' }),
      'x-mapping': z.string().max(20_000).optional().meta({
        description: 'Percent-encoded JSON: a ReportReading',
      }),
      'x-take': z.string().max(100).optional().meta({ description: 'The seal of a dry run' }),
    }),
    media: { 'application/octet-stream': FILE, 'text/csv': FILE },
    answer: json(ReportCheck, 'What it holds'),
    errors: [409, 413, 415],
  },
  undoReport: {
    delete: teamApi.saleReport,
    person: true,
    summary: 'Takes a report back: its sales are what earlier reports said of them, or gone',
    answer: json(SaleReport, 'The report'),
  },
});
