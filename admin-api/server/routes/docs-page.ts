import { html, raw } from 'hono/html';
import { api } from '#src/domain/core/paths/paths.ts';

/** The page's whole style; its hash stands in the policy of the answer, so no blank may be added. */
export const DOCS_STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{margin-top:0}h3{font:600 1rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere;margin-bottom:.25rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
section{margin:2rem 0}.scroll{overflow-x:auto}code{font-family:ui-monospace,monospace}`;

interface Parameter {
  name?: string;
  in?: string;
  description?: string;
  schema?: { type?: string | string[]; description?: string; default?: unknown; enum?: unknown[] };
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  responses?: Record<string, { description?: string }>;
}
interface Description {
  info: { title: string; description?: string };
  paths?: object;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The description of the API as one page that needs no script. */
export function renderDocs(document: Description) {
  const groups = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = (item as Record<string, Operation>)[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        ${raw(`<style>${DOCS_STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>Machine-readable: <a href="${api.openapi}">${api.openapi}</a> (OpenAPI 3.1)</p>
          ${[...groups].map(
            ([tag, operations]) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations.map(renderOperation)}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function renderOperation(entry: { method: string; path: string; operation: Operation }) {
  const { parameters = [], responses = {}, summary, description } = entry.operation;
  return html`<h3>${entry.method.toUpperCase()} ${entry.path}</h3>
    <p>${summary}${description ? `. ${description}` : ''}</p>
    ${
      parameters.length > 0
        ? html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Parameter</th>
                  <th scope="col">Type</th>
                  <th scope="col">Meaning</th>
                </tr>
              </thead>
              <tbody>
                ${parameters.map(renderParameter)}
              </tbody>
            </table>
          </div>`
        : ''
    }
    <ul>
      ${Object.entries(responses).map(
        ([status, answer]) => html`<li><code>${status}</code> ${answer.description}</li>`,
      )}
    </ul>`;
}

function renderParameter({ name, schema = {}, description }: Parameter) {
  const choices = schema.enum ? `: ${schema.enum.join(', ')}` : '';
  const fallback = schema.default === undefined ? '' : ` (default ${String(schema.default)})`;
  return html`<tr>
    <td><code>${name}</code></td>
    <td>${[schema.type ?? 'string'].flat().join(' or ')}</td>
    <td>${description ?? schema.description ?? ''}${choices}${fallback}</td>
  </tr>`;
}
