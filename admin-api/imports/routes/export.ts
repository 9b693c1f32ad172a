import { exportPlans } from '#db/plans/export-plans.ts';
import { template as templateText } from '#src/domain/imports/format-doc.ts';
import { serialise } from '#src/domain/imports/serialise.ts';
import { exportFiles } from '#src/contract/imports/exports-endpoints.ts';
import { fileAnswer } from '../../core/http/answers/file-answer.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const exportRoutes: RouteModule = (serve, deps) => {
  serve(exportFiles.plans, ({ query: { format, history, ...filters } }, c) => {
    const now = deps.now();
    const rows = exportPlans(deps.db, filters, { history, now });
    const name = `sim-atlas-plans-${now.toISOString().slice(0, 10)}`;
    return fileAnswer(c, name, format, serialise(rows, { format, history }));
  });
  serve(exportFiles.template, ({ query: { format } }, c) =>
    fileAnswer(c, 'sim-atlas-template', format, [templateText(format)]),
  );
};
