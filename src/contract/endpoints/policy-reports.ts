import { z } from 'zod';
import { api } from '#src/domain/paths.ts';
import { endpoints } from '../endpoint.ts';
import { PolicyReportInput, PolicyReportsInput } from '../policy-reports.ts';

export const policyReports = endpoints('Events', {
  report: {
    post: api.policyReports,
    access: 'anyone',
    summary: 'Counts what the content policy of a page kept a browser from doing',
    description:
      'Sent by browsers on their own, by `report-uri` or `report-to`. Kept as counts by day, rule and page; other members are passed over. Also answered with 204 when a report does not count: of extensions, past the limit of an address.',
    media: {
      'application/csp-report': { schema: z.toJSONSchema(PolicyReportInput) as object },
      'application/reports+json': { schema: z.toJSONSchema(PolicyReportsInput) as object },
    },
    answer: { status: 204, description: 'Received' },
    errors: [413, 415],
  },
});
