import { api } from '#src/domain/paths.ts';
import { endpoints, json, text } from '../endpoint.ts';
import { ImportDownloadQuery, ImportRowList, ImportRowsQuery, ImportSample } from '../imports.ts';

export const importRows = endpoints('Imports', {
  sample: {
    get: api.importSample,
    access: 'viewer',
    summary: 'The columns of the file and its first rows, as they stand there',
    answer: json(ImportSample, 'Columns and rows'),
    errors: [409],
  },
  rows: {
    get: api.importRows,
    access: 'viewer',
    summary:
      'A page of what the dry run found: changed rows field by field, rejected ones with reasons',
    query: ImportRowsQuery,
    answer: json(ImportRowList, 'Rows'),
    errors: [409],
  },
  download: {
    get: api.importDownload,
    access: 'viewer',
    summary: 'All rows of a kind as CSV',
    query: ImportDownloadQuery,
    answer: text('The rows', 'text/csv'),
    errors: [409],
  },
});
