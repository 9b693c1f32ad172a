import { createRoute, z } from '@hono/zod-openapi';
import { PolicyReportInput, PolicyReportsInput } from '#src/contract/policy-reports.ts';
import { api } from '#src/domain/paths.ts';
import type { PolicyReport } from '#src/domain/policy-report.ts';
import type { RouteModule } from '../deps.ts';
import { AppError, invalid } from '../errors.ts';
import { issuesOf } from '../known-error.ts';
import { errorAnswers } from './answers.ts';

/** The second is what browsers send for `report-to`; some older ones say that the first is plain JSON. */
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

const report = createRoute({
  method: 'post',
  path: api.policyReports,
  tags: ['Events'],
  summary: 'Counts what the content policy of a page kept a browser from doing',
  description:
    'Sent by browsers on their own, by `report-uri` or `report-to`. Kept as counts by day, rule and page; other members are passed over. Also answered with 204 when a report does not count: of extensions, past the limit of an address.',
  request: {
    body: {
      required: true,
      // As plain schemas: the body is read by its form, whichever of the types it says.
      content: {
        'application/csp-report': { schema: z.toJSONSchema(PolicyReportInput) as object },
        'application/reports+json': { schema: z.toJSONSchema(PolicyReportsInput) as object },
      },
    },
  },
  responses: { 204: { description: 'Received' }, ...errorAnswers(400, 403, 413, 415) },
});

export const policyReportRoutes: RouteModule = (app, deps) => {
  app.openapi(report, async (c) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!TYPES.includes(type)) throw new AppError('unsupported');
    const reports = readReports(await c.req.text());
    deps.events.recordViolations(reports, deps.auth.addressOf(c));
    return c.body(null, 204);
  });
};

function readReports(text: string): PolicyReport[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON');
  }
  return Array.isArray(body) ? ofList(body) : [ofOne(body)];
}

function ofOne(body: unknown): PolicyReport {
  const { 'csp-report': one } = parsed(PolicyReportInput, body);
  return {
    document: one['document-uri'],
    directive: one['effective-directive'] ?? one['violated-directive'] ?? '',
    blocked: one['blocked-uri'],
    source: one['source-file'] ?? undefined,
  };
}

function ofList(body: unknown): PolicyReport[] {
  return parsed(PolicyReportsInput, body).flatMap(({ type, body: one }) => {
    if (type !== 'csp-violation' || !one) return [];
    return {
      document: one.documentURL ?? '',
      directive: one.effectiveDirective ?? '',
      blocked: one.blockedURL ?? undefined,
      source: one.sourceFile ?? undefined,
    };
  });
}

function parsed<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
}
