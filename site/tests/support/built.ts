import { glob, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ORIGIN } from './site.ts';

/** A built page: its address and its HTML. */
export interface BuiltPage {
  path: string;
  file: string;
  html: string;
}

/** The pages that the server under test began with, as files. */
export function builtFolder(): string {
  const folder = process.env.SITE_PAGES;
  if (!folder) throw new Error('SITE_PAGES is not set: run `npm test -- site`');
  return folder;
}

let pages: Promise<BuiltPage[]> | undefined;

/** Every built page, by address. */
export function builtPages(): Promise<BuiltPage[]> {
  pages ??= pagesBelow(builtFolder());
  return pages;
}

/** Every built page of a release, by address. */
export async function pagesBelow(folder: string): Promise<BuiltPage[]> {
  const found: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: folder })) {
    const path = `/${relative('', file).replace(/\.html$/, '')}`.replace(/^\/index$/, '/');
    found.push({ path, file, html: await readFile(join(folder, file), 'utf8') });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Attribute values of a page, entities decoded. */
export function attributes(html: string, name: string): string[] {
  const values = html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'));
  return [...values].map(([, value = '']) => decode(value));
}

/** The page without scripts and tags, for looking at its words. */
export function textOf(html: string): string {
  return decode(
    html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '),
  );
}

/** Body of an address of the server under test. */
export async function fetchText(path: string): Promise<{ status: number; text: string; url: URL }> {
  const get = () => fetch(new URL(path, ORIGIN));
  // A kept connection may be closed while it is taken up again; browsers ask anew (RFC 9112 §9.3.1).
  const response = await get().catch((error: Error) => {
    if ((error.cause as NodeJS.ErrnoException | undefined)?.code !== 'UND_ERR_SOCKET') throw error;
    return get();
  });
  return { status: response.status, text: await response.text(), url: new URL(response.url) };
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** What a build may write to beside DATA_DIR: volumes and a tmpfs of compose.yaml. */
const WRITTEN = ['dist', '.cache', '.astro'];

/** Everything else below a folder of sources, and when it was written. */
export async function standing(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true });
  const kept = found.filter((path) => !WRITTEN.includes(path.split('/')[0]!));
  return Promise.all(
    kept.map(async (path) => `${path} ${(await lstat(join(root, path))).mtimeMs}`),
  );
}

/** Puts into a copy of the sources, in the place of Astro, what copies the pages of the common site. */
export async function copyInsteadOfAstro(root: string): Promise<void> {
  const folder = join(root, 'node_modules/astro');
  await rm(folder);
  await mkdir(join(folder, 'bin'), { recursive: true });
  const lines = [
    "import { cpSync, writeFileSync } from 'node:fs';",
    // As long as somebody needs to look at what it reads.
    'await new Promise((resolve) => setTimeout(resolve, 500));',
    `cpSync(${JSON.stringify(builtFolder())}, 'dist/client', { recursive: true });`,
    "writeFileSync(process.env.BUILD_DONE_FILE, '');",
  ];
  await writeFile(join(folder, 'bin/astro.mjs'), lines.join('\n'));
}
