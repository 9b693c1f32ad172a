import { glob, readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import type { CdnHeaders } from '#api/publish/cdn/write.ts';
import type { CdnRedirect } from '#api/publish/cdn/redirects.ts';

/** As much of Netlify as the rules use, after its documentation: what it answers to an address. */
export interface FileHost {
  redirects: CdnRedirect[];
  headers: CdnHeaders[];
  /** Built files by their path: '/plans.html'. */
  files: Set<string>;
}

export type HostAnswer =
  | { kind: 'file'; status: number; file: string; headers: Record<string, string[]> }
  | { kind: 'moved'; to: string }
  | { kind: 'passed'; to: string };

/** Reads netlify.toml, and the files that the build writes beside the pages of `folder`. */
export async function openFileHost(
  folder: string,
  toml: string,
  beside: { redirects: string; headers: string },
): Promise<FileHost> {
  const config = parse(await readFile(toml, 'utf8')) as unknown as {
    redirects: CdnRedirect[];
    headers: CdnHeaders[];
  };
  const files = new Set<string>();
  for await (const file of glob('**/*.*', { cwd: folder })) files.add(`/${file}`);
  // The files beside the pages come first.
  return {
    redirects: [...readRedirects(beside.redirects), ...config.redirects],
    headers: [...readHeaders(beside.headers), ...config.headers],
    files,
  };
}

/** First rule that matches; one without force gives way to a file; then files; then 404.html. */
export function hostAnswer(host: FileHost, address: string): HostAnswer {
  const url = new URL(address, 'https://sim.example');
  const path = url.pathname.replace(/(.)\/$/, '$1');
  const file = fileOf(host, path);
  for (const rule of host.redirects) {
    const splat = match(rule, path, url.searchParams);
    if (splat === null || (file && !rule.force)) continue;
    const to = rule.to.replace(':splat', splat).replace(':code', path.split('/').at(-1)!);
    // A redirect to a fixed address keeps that address's own parameters.
    if (rule.status === 302) return { kind: 'moved', to };
    if (rule.status === 301) return { kind: 'moved', to: to + url.search };
    if (rule.status === 200) return { kind: 'passed', to: to + url.search };
    return found(host, path, to, 404);
  }
  return file ? found(host, path, file, 200) : found(host, path, '/404.html', 404);
}

function found(host: FileHost, path: string, file: string, status: number): HostAnswer {
  const headers: Record<string, string[]> = {};
  for (const rule of host.headers) {
    const pattern = rule.for.replace(/\*$/, '');
    const matches = rule.for.endsWith('*') ? path.startsWith(pattern) : path === pattern;
    if (!matches) continue;
    for (const [name, value] of Object.entries(rule.values)) {
      (headers[name.toLowerCase()] ??= []).push(value);
    }
  }
  headers['cache-control'] ??= ['public, max-age=0, must-revalidate'];
  return { kind: 'file', status, file, headers };
}

/** What the star stands for; '' without one; null when the rule does not match. */
function match(rule: CdnRedirect, path: string, query: URLSearchParams): string | null {
  if (Object.keys(rule.query ?? {}).some((key) => !query.get(key))) return null;
  if (rule.from.endsWith('/*')) {
    const start = rule.from.slice(0, -2);
    if (path === start) return '';
    return path.startsWith(`${start}/`) ? path.slice(start.length + 1) : null;
  }
  const pattern = rule.from.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part));
  return new RegExp(`^${pattern.join('/')}$`).test(path) ? '' : null;
}

function fileOf({ files }: FileHost, path: string): string | null {
  const names = path === '/' ? ['/index.html'] : [path, `${path}.html`, `${path}/index.html`];
  return names.find((name) => files.has(name)) ?? null;
}

function readRedirects(text: string): CdnRedirect[] {
  return rows(text).map((line) => {
    const [from = '', ...rest] = line.split(/\s+/);
    const status = rest.pop() ?? '';
    const to = rest.pop() ?? '';
    return {
      from,
      query: Object.fromEntries(rest.map((pair) => pair.split('='))) as Record<string, string>,
      to,
      status: Number.parseInt(status, 10) as CdnRedirect['status'],
      force: status.endsWith('!'),
    };
  });
}

function readHeaders(text: string): CdnHeaders[] {
  const rules: CdnHeaders[] = [];
  for (const line of rows(text)) {
    if (!line.startsWith(' ')) rules.push({ for: line, values: {} });
    else {
      const at = line.indexOf(':');
      rules.at(-1)!.values[line.slice(0, at).trim()] = line.slice(at + 1).trim();
    }
  }
  return rules;
}

function rows(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}
