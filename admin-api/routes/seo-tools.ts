import { createRoute, z } from '@hono/zod-openapi';
import {
  SeoAnalysisStatus,
  SeoFindingFilter,
  SeoFindingList,
  SeoFindingQuery,
  SeoPreview,
  SeoPreviewQuery,
} from '#src/contract/seo-tools.ts';
import { neutralised } from '#src/domain/import/neutral.ts';
import { api, paths } from '#src/domain/paths.ts';
import { SEO_CHECKS } from '#src/domain/seo-checks.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { readPaths } from '../http/methods.ts';
import type { NumberedFinding } from '../seo/analysis.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

/** Entries of a sitemap that its preview shows. */
const SHOWN_ENTRIES = 50;

const tags = ['SEO'];
const status = createRoute({
  method: 'get',
  path: api.seoAnalysis,
  tags,
  summary: 'How far the analysis of the served pages is, and what the last one found',
  responses: { 200: jsonAnswer(SeoAnalysisStatus, 'The analysis'), ...errorAnswers(401, 403) },
});
const start = createRoute({
  method: 'post',
  path: api.seoAnalysis,
  tags,
  summary: 'Analyzes the pages that are served now; one run at a time',
  responses: { 202: jsonAnswer(SeoAnalysisStatus, 'Under way'), ...errorAnswers(401, 403, 503) },
});
const findings = createRoute({
  method: 'get',
  path: api.seoFindings,
  tags,
  summary: 'What the last analysis found, a page of it',
  request: { query: SeoFindingQuery },
  responses: { 200: jsonAnswer(SeoFindingList, 'Findings'), ...errorAnswers(400, 401, 403) },
});
const file = createRoute({
  method: 'get',
  path: api.seoFindingsFile,
  tags,
  summary: 'What the last analysis found, as a CSV file',
  request: { query: SeoFindingFilter },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...errorAnswers(400, 401, 403),
  },
});
const preview = createRoute({
  method: 'get',
  path: api.seoPreview,
  tags,
  summary: 'robots.txt and the sitemap as they will be with some settings; nothing is stored',
  request: { query: SeoPreviewQuery },
  responses: {
    200: jsonAnswer(SeoPreview, 'The files'),
    ...errorAnswers(400, 401, 403, 404, 503),
  },
});

export const seoToolRoutes: RouteModule = (app, deps) => {
  const { seoAnalysis } = deps;
  const middleware = deps.auth.requireAdmin;
  const statusNow = async () => ({
    ...(await seoAnalysis.status()),
    served: deps.site?.release()?.id ?? null,
  });
  app.openapi({ ...status, middleware }, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await statusNow(), 200);
  });
  app.openapi({ ...start, middleware }, async (c) => {
    const id = deps.site?.release()?.id;
    const folder = id && (await deps.publishing()?.folderOf(id));
    if (!id || !folder) throw new AppError('not_ready');
    seoAnalysis.start({ id, folder, reads: readPaths(app.routes) });
    return c.json(await statusNow(), 202);
  });
  app.openapi({ ...findings, middleware }, async (c) => {
    const { page, limit, ...filter } = c.req.valid('query');
    const all = await seoAnalysis.findings(filter);
    c.header('Cache-Control', 'no-store');
    const meta = {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(all.length / limit)),
      totalCount: all.length,
    };
    return c.json({ data: all.slice((page - 1) * limit, page * limit), meta }, 200);
  });
  app.openapi({ ...file, middleware }, async (c) => {
    const all = await seoAnalysis.findings(c.req.valid('query'));
    const name = `sim-atlas-seo-${deps.now().toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, 'csv', [
      'severity,page,problem,detail,mend\r\n',
      ...all.map(lineOf),
    ]) as never;
  });
  app.openapi({ ...preview, middleware }, async (c) => {
    const { part, ...settings } = c.req.valid('query');
    const { site } = deps;
    if (!site) throw new AppError('not_ready');
    const index = await site.withSettings(paths.sitemap, settings);
    const robots = await site.withSettings(paths.robots, settings);
    if (index === null || robots === null) throw new AppError('not_ready');
    const parts = [...index.matchAll(/\/sitemaps\/([\w-]+)\.xml</g)].map(([, name]) => name!);
    const text = part ? await site.withSettings(paths.sitemapPart(part), settings) : index;
    if (text === null) throw new AppError('not_found', 'The sitemap has no such part');
    c.header('Cache-Control', 'no-store');
    return c.json({ robots, parts, ...shorten(text) }, 200);
  });
};

/** Cuts a sitemap, an entry a line, after some entries; what ends it stays. */
function shorten(text: string) {
  const lines = text.split('\n');
  const entries = lines.filter(isEntry).length;
  let seen = 0;
  const kept = lines.filter((line) => !isEntry(line) || ++seen <= SHOWN_ENTRIES);
  return { sitemap: kept.join('\n'), entries, shown: Math.min(entries, SHOWN_ENTRIES) };
}

function isEntry(line: string): boolean {
  return /^<(url|sitemap)>/.test(line);
}

/** Titles were typed by people: no spreadsheet may run them, no sign may end their cell. */
function lineOf({ severity, path, check, detail }: NumberedFinding): string {
  const { label, mend } = SEO_CHECKS[check];
  const cells = [severity, path, label, detail, mend];
  return `${cells.map((cell) => `"${neutralised(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
