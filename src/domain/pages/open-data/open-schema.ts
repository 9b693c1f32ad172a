import type { OpenColumn } from './open-columns.ts';
import { OPEN_LICENCE, OPEN_TABLES } from './open-data.ts';
import { OPEN_FILES, paths } from '../../core/paths/paths.ts';
import { PRODUCT } from '../../core/vocabulary.ts';

/** Media type of a JSON Schema (JSON Schema 2020-12, section 14). */
export const SCHEMA_TYPE = 'application/schema+json';

const JSON_TYPES: Readonly<Record<OpenColumn['type'], object>> = {
  text: { type: 'string' },
  'web address': { type: 'string', format: 'uri' },
  number: { type: 'number' },
  'whole number': { type: 'integer' },
  price: { type: 'number', exclusiveMinimum: 0 },
  'yes or no': { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
};

/** The JSON Schema (2020-12) of the open data's JSON files: one definition for each. */
export function openSchema(site: string): object {
  const address = (path: string) => new URL(path, site).href;
  const files = OPEN_FILES.map((file) => {
    const { title, about, list, columns } = OPEN_TABLES[file];
    const properties = Object.fromEntries(columns.map((column) => [column.name, cell(column)]));
    const row = {
      type: 'object',
      properties,
      required: columns.map(({ name }) => name),
      additionalProperties: false,
    };
    const text = { type: 'string' };
    const link = { type: 'string', format: 'uri' };
    const shape = {
      title,
      description: about,
      type: 'object',
      properties: {
        title: text,
        source: link,
        schema: link,
        licence: { const: OPEN_LICENCE.url },
        attribution: { type: 'array', items: text },
        [list]: { type: 'array', items: row },
      },
      required: ['title', 'source', 'schema', 'licence', 'attribution', list],
      additionalProperties: false,
    };
    return [file, shape] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address(paths.openSchema),
    title: `${PRODUCT}: open data`,
    anyOf: files.map(([file]) => ({ $ref: `#/$defs/${file}` })),
    $defs: Object.fromEntries(files),
  };
}

function cell({ type, values, mayBeEmpty, means }: OpenColumn): object {
  const shape = values ? { enum: values } : JSON_TYPES[type];
  const orNothing = mayBeEmpty ? { anyOf: [shape, { type: 'null' }] } : shape;
  return { description: means, ...orNothing };
}
