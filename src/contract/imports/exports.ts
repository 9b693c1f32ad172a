import { z } from 'zod';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { AdminPlanFilters } from '../plans/admin-plans.ts';
import { Flag } from '../core/common.ts';

const format = z.enum(IMPORT_FORMATS).default('csv');

/** GET /api/export/plans: the filters of the dashboard's list, and how the file is written. */
export const ExportPlansQuery = z.object({
  ...AdminPlanFilters.shape,
  format,
  /** With all price records of each plan. */
  history: Flag.default(false),
});
export type ExportPlansQuery = z.infer<typeof ExportPlansQuery>;

/** GET /api/export/template. */
export const TemplateQuery = z.object({ format });
