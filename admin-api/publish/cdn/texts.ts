import type { CdnHeaders } from './headers.ts';
import type { CdnRedirect } from './redirects.ts';

/** The lines of a `_redirects` file. */
export function redirectsFile(rules: readonly CdnRedirect[]): string {
  return lines(
    rules.map(({ from, query = {}, to, status, force }) => {
      const parameters = Object.entries(query).map(([key, value]) => `${key}=${value}`);
      return [from, ...parameters, to, `${status}${force ? '!' : ''}`].join(' ');
    }),
  );
}

/** The lines of a `_headers` file. */
export function headersFile(rules: readonly CdnHeaders[]): string {
  return lines(
    rules.flatMap((rule) => [
      rule.for,
      ...Object.entries(rule.values).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  );
}

/** The same as tables of netlify.toml. */
export function tomlTables(
  redirects: readonly CdnRedirect[],
  headers: readonly CdnHeaders[],
): string {
  const tables = [
    ...redirects.map(({ from, to, status, force }) =>
      [
        '[[redirects]]',
        `from = ${JSON.stringify(from)}`,
        `to = ${JSON.stringify(to)}`,
        `status = ${status}`,
        `force = ${force}`,
      ].join('\n'),
    ),
    ...headers.map((rule) =>
      [
        '[[headers]]',
        `for = ${JSON.stringify(rule.for)}`,
        '[headers.values]',
        ...Object.entries(rule.values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
      ].join('\n'),
    ),
  ];
  return `${tables.join('\n\n')}\n`;
}

function lines(all: string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
