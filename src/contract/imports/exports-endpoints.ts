import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, text } from '../core/endpoint.ts';
import { ExportPlansQuery, TemplateQuery } from './exports.ts';

const MEDIA = ['text/csv', 'application/json'] as const;

export const exportFiles = endpoints('Export', {
  plans: {
    get: api.exportPlans,
    access: 'viewer',
    summary:
      'Plans as a file in the native format, public or not: all, or those that match the filters of the list. An import of the file changes nothing',
    query: ExportPlansQuery,
    answer: text('The file', ...MEDIA),
  },
  template: {
    get: api.exportTemplate,
    access: 'viewer',
    summary: 'A file of the native format with one example row, to fill in',
    query: TemplateQuery,
    answer: text('The file', ...MEDIA),
  },
});
