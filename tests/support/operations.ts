import type { openTestApp } from '#api/testing.ts';

/** An operation of the API's own description. */
export interface Operation {
  /** "put /api/carriers/{id}" */
  name: string;
  method: string;
  path: string;
  hasBody: boolean;
  /** Content types that the body may have. */
  types: string[];
  /** Names of the query's parameters. */
  query: string[];
  /** JSON schema of each of them. */
  querySchemas: Record<string, Schema>;
  /** Refused without a session. */
  guarded: boolean;
  /** JSON schema of the body, when there is one. */
  schema: Schema | null;
}

/** As much of JSON schema as the description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: Schema }> };
        parameters?: { name: string; in: string; schema?: Schema }[];
        responses: Record<string, unknown>;
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** Every described operation, so that a new route is tested without a word in the tests. */
export async function describedOperations(
  t: Pick<Awaited<ReturnType<typeof openTestApp>>, 'json'>,
) {
  const { paths, components } = await t.json<Document>('/api/openapi.json');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const content = operation.requestBody?.content ?? {};
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        hasBody: operation.requestBody !== undefined,
        types: Object.keys(content),
        query: query.map((parameter) => parameter.name),
        querySchemas: Object.fromEntries(query.map((p) => [p.name, p.schema ?? {}])),
        guarded: '401' in operation.responses && !path.startsWith('/api/login'),
        schema: Object.values(content)[0]?.schema ?? null,
      };
    }),
  );
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  return { operations, resolve };
}

/** The address of an operation, with values that its route understands. */
export function fillPath(path: string, id = '1'): string {
  return path
    .replace('/batches/{id}', '/batches/6f1c1a52-6a9e-4b57-9d3f-0b7f2a3c4d5e')
    .replace('{id}', id)
    .replace('{code}', 'UK')
    .replace('{entity}', 'plan')
    .replace('{line}', '1');
}
