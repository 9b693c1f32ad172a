import { IMPORT_COLUMNS } from './columns.ts';
import { PRICE_HISTORY_COLUMNS } from './price-history.ts';
import type { ImportFormat } from './types.ts';

/** An empty file of the native format with one example row, to fill in. */
export function template(format: ImportFormat): string {
  const cells = IMPORT_COLUMNS.map(({ name, example }) => [name, example] as const);
  if (format === 'csv') {
    const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const line = (texts: readonly string[]) => `${texts.map(quoted).join(',')}\n`;
    return line(cells.map(([name]) => name)) + line(cells.map(([, example]) => example));
  }
  const row = Object.fromEntries(cells.filter(([, example]) => example !== ''));
  return `${JSON.stringify({ plans: [row] }, null, 2)}\n`;
}

/** The columns of the native format as a table in Markdown (docs/import-format.md). */
export const columnTable = (): string => tableOf(IMPORT_COLUMNS);

/** The columns of files of dated prices, likewise. */
export const priceColumnTable = (): string => tableOf(PRICE_HISTORY_COLUMNS);

interface Documented {
  name: string;
  required: boolean;
  example: string;
  means: string;
}

function tableOf(columns: readonly Documented[]): string {
  const rows = columns.map(
    ({ name, required, example, means }) =>
      `| \`${name}\` | ${required ? 'yes' : ''} | ${example === '' ? '' : `\`${example}\``} | ${means} |`,
  );
  return ['| Column | Required | Example | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}
