import type { z } from 'zod';
import { PolicyReportInput, PolicyReportsInput } from '#src/contract/policy-reports.ts';
import type { PolicyReport } from '#src/domain/policy-report.ts';
import { policyReports } from '#src/contract/endpoints/policy-reports.ts';
import { AppError, invalid } from '../errors.ts';
import { issuesOf } from '../known-error.ts';
import type { RouteModule } from './serve.ts';

/** The second is what browsers send for `report-to`; some older ones say that the first is plain JSON. */
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

export const policyReportRoutes: RouteModule = (serve, deps) => {
  serve(policyReports.report, async (_, c) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!TYPES.includes(type)) throw new AppError('unsupported');
    const read = async () => readReports(await c.req.text());
    await deps.events.recordViolations(read, deps.auth.addressOf(c));
    return c.body(null, 204);
  });
};

function readReports(text: string): (PolicyReport | null)[] {
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

function ofList(body: unknown): (PolicyReport | null)[] {
  return parsed(PolicyReportsInput, body).map(({ type, body: one }) => {
    if (type !== 'csp-violation' || !one) return null;
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
