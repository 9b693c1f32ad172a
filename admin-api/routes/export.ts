import { createRoute, z } from '@hono/zod-openapi';
import { exportPlans } from '#db/queries/export-plans.ts';
import { ExportPlansQuery, TemplateQuery } from '#src/contract/exports.ts';
import { template as templateText } from '#src/domain/import/format-doc.ts';
import { serialise } from '#src/domain/import/serialise.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { fileAnswer, fileContent } from '../http/file-answer.ts';
import { errorAnswers } from './answers.ts';

const tags = ['Export'];
const plans = createRoute({
  method: 'get',
  path: api.exportPlans,
  tags,
  summary:
    'Plans as a file in the native format, public or not: all, or those that match the filters of the list. An import of the file changes nothing',
  request: { query: ExportPlansQuery },
  responses: {
    200: { description: 'The file', content: fileContent(z.string()) },
    ...errorAnswers(400, 401, 403),
  },
});
const template = createRoute({
  method: 'get',
  path: api.exportTemplate,
  tags,
  summary: 'A file of the native format with one example row, to fill in',
  request: { query: TemplateQuery },
  responses: {
    200: { description: 'The file', content: fileContent(z.string()) },
    ...errorAnswers(400, 401, 403),
  },
});

export const exportRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...plans, middleware }, (c) => {
    const { format, history, ...filters } = c.req.valid('query');
    const now = deps.now();
    const rows = exportPlans(deps.db, filters, { history, now });
    const name = `sim-atlas-plans-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, format, serialise(rows, { format, history })) as never;
  });
  app.openapi({ ...template, middleware }, (c) => {
    const { format } = c.req.valid('query');
    return fileAnswer(c, 'sim-atlas-template', format, [templateText(format)]) as never;
  });
};
