import { deleteRow } from '#db/core/changes/row-changes.ts';
import {
  createSeoPage,
  seoPageEntity,
  updateSeoGlobal,
  updateSeoPage,
} from '#db/pages/change-seo.ts';
import { findSeoPage, getSeoGlobal, listSeoPages } from '#db/pages/seo.ts';
import { listOldAddresses } from '#db/plans/old-slugs.ts';
import { seo, seoTools } from '#src/contract/pages/endpoints.ts';
import { withOwnPicture } from '../pictures/own-pictures.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf, requireVersion } from '../../people/auth/writes.ts';
import { quotedCell } from '#src/domain/imports/files/neutral.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { SEO_CHECKS } from '#src/domain/pages/seo/seo-checks.ts';
import { AppError } from '../../core/errors.ts';
import { fileAnswer } from '../../core/http/answers/file-answer.ts';
import { readPaths } from '../../core/http/methods.ts';
import type { NumberedFinding } from '../seo/analysis.ts';

/** Entries of a sitemap that its preview shows. */
const SHOWN_ENTRIES = 50;

export const seoToolRoutes: RouteModule = (serve, deps, app) => {
  const { seoAnalysis } = deps;
  const statusNow = async () => ({
    ...(await seoAnalysis.status()),
    served: deps.site?.release()?.id ?? null,
  });
  serve(seoTools.status, async (_, c) => {
    c.header('Cache-Control', 'no-store');
    return await statusNow();
  });
  serve(seoTools.start, async () => {
    const id = deps.site?.release()?.id;
    const folder = id && (await deps.publishing()?.folderOf(id));
    if (!id || !folder) throw new AppError('not_ready');
    seoAnalysis.start({ id, folder, reads: readPaths(app.routes) });
    return await statusNow();
  });
  serve(seoTools.findings, async ({ query: { page, limit, ...filter } }, c) => {
    const all = await seoAnalysis.findings(filter);
    c.header('Cache-Control', 'no-store');
    const meta = {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(all.length / limit)),
      totalCount: all.length,
    };
    return { data: all.slice((page - 1) * limit, page * limit), meta };
  });
  serve(seoTools.file, async ({ query }, c) => {
    const all = await seoAnalysis.findings(query);
    const name = `sim-atlas-seo-${deps.now().toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, 'csv', [
      'severity,page,problem,detail,mend\r\n',
      ...all.map(lineOf),
    ]);
  });
  serve(seoTools.preview, async ({ query: { part, ...settings } }, c) => {
    const { site } = deps;
    if (!site) throw new AppError('not_ready');
    const index = await site.withSettings(paths.sitemap, settings);
    const robots = await site.withSettings(paths.robots, settings);
    if (index === null || robots === null) throw new AppError('not_ready');
    const parts = [...index.matchAll(/\/sitemaps\/([\w-]+)\.xml</g)].map(([, name]) => name!);
    const text = part ? await site.withSettings(paths.sitemapPart(part), settings) : index;
    if (text === null) throw new AppError('not_found', 'The sitemap has no such part');
    c.header('Cache-Control', 'no-store');
    return { robots, parts, ...shorten(text) };
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
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

const CARD = ['ogImage', 'card'] as const;
const DEFAULT_CARD = ['defaultOgImage', 'card'] as const;

export const seoRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(seo.getGlobal, () => getSeoGlobal(db));
  serve(seo.putGlobal, async ({ body }, c) => {
    const change = changeOf(c, deps);
    const version = requireVersion(body);
    const input = await withOwnPicture(deps, body, DEFAULT_CARD, change, () => getSeoGlobal(db));
    return updateSeoGlobal(db, input, version, change);
  });
  serve(seo.oldAddresses, ({ query }) => listOldAddresses(db, query));
  serve(seo.list, () => listSeoPages(db));
  serve(seo.create, async ({ body }, c) => {
    const change = changeOf(c, deps);
    return createSeoPage(db, await withOwnPicture(deps, body, CARD, change), change);
  });
  serve(seo.update, async ({ id, body }, c) => {
    const change = changeOf(c, deps);
    const version = versionOf(id, body);
    const input = await withOwnPicture(deps, body, CARD, change, () => findSeoPage(db, id));
    return updateSeoPage(db, id, input, version, change);
  });
  serve(seo.remove, async ({ version, id }, c) => {
    await deleteRow(db, seoPageEntity, id, version, changeOf(c, deps));
    return { id, message: 'Page SEO settings deleted' };
  });
};
