import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { seoFinding, type SeoFinding } from '#src/domain/seo-checks.ts';
import { checkDuplicates, checkPage, isListedPage } from '#src/domain/seo-page-checks.ts';
import { isGuarded, routeAddress } from '../site/address.ts';
import { addressOf } from '../site/files.ts';
import type { Analyzed } from './analyzed.ts';
import { readPage } from './read-page.ts';

export interface AnalyzeOptions {
  /** Folder of the built pages. */
  folder: string;
  site: URL;
  onProgress?: (done: number, total: number) => void;
}

/** What the server answers without a file: nothing to look for in the folder. */
const NOT_FILES = /^\/(api|go|preview|og)\//;

/** The feed of a page, which may be made on demand: it is there as long as the page is. */
const FEED = /\/feed\.\w+$/;

/** A target of links with the pages that lead there. */
type Links = Map<string, { first: string; pages: number }>;

/** Reads every built page of a folder, one after the other, and checks it and its links. */
export async function analyzePages(options: AnalyzeOptions): Promise<Analyzed> {
  const { folder, site, onProgress } = options;
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const addresses = new Set(names.map(addressOf));
  // Behind a login scripts draw the page: its file is an empty shell.
  const pages = names
    .filter((name) => name.endsWith('.html') && !isGuarded(addressOf(name)))
    .sort();
  const findings: SeoFinding[] = [];
  const listed: { path: string; title: string; description: string }[] = [];
  const broken: Links = new Map();
  const anchors: Links = new Map();
  for (const [index, name] of pages.entries()) {
    const path = addressOf(name);
    const page = readPage(path, await readFile(join(folder, name), 'utf8'));
    findings.push(...checkPage(page, site));
    if (isListedPage(page, site)) {
      listed.push({ path, title: page.title, description: page.descriptions[0] ?? '' });
    }
    for (const link of new Set(page.links)) {
      const target = targetOf(link, path, site, addresses);
      if (!target) continue;
      if (target.path === null) count(broken, target.href, path);
      else if (target.anchor && target.path === path) {
        if (!page.ids.has(target.anchor)) findings.push(seoFinding(path, 'anchor-broken', link));
      } else if (target.anchor) count(anchors, `${target.path}#${target.anchor}`, path);
    }
    onProgress?.(index + 1, pages.length);
  }
  findings.push(...checkDuplicates(listed), ...told('link-broken', broken));
  findings.push(...told('anchor-broken', await withoutPlace(anchors, folder)));
  findings.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const withFindings = new Set(findings.map(({ path }) => path)).size;
  return { pages: pages.length, withFindings, findings };
}

/** Where a link leads inside the site: a null path is nowhere. Null for links that are not ours to judge. */
function targetOf(link: string, from: string, site: URL, addresses: ReadonlySet<string>) {
  if (!URL.canParse(link, new URL(from, site))) return { path: null, href: link, anchor: '' };
  const url = new URL(link, new URL(from, site));
  if (url.origin !== site.origin || NOT_FILES.test(url.pathname)) return null;
  const anchor = decoded(url.hash.slice(1));
  // The skip link of the 404 page leads nowhere else, although nobody can ask for that page.
  if (url.pathname === from) return { path: from, href: from, anchor };
  const has = (path: string) => addresses.has(path);
  const route = routeAddress(url.pathname.replace(FEED, '') || '/', url.search, has);
  if (route.kind === 'redirect') return null;
  const path = route.kind === 'page' && has(route.path) ? route.path : null;
  return { path, href: url.pathname + url.search, anchor };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function count(links: Links, target: string, from: string): void {
  const known = links.get(target);
  if (known) known.pages += 1;
  else links.set(target, { first: from, pages: 1 });
}

/** A link in the header stands on every page: it is told once, on the first. */
function told(check: 'link-broken' | 'anchor-broken', links: Links): SeoFinding[] {
  return [...links].map(([target, { first, pages }]) => {
    const more =
      pages === 1 ? '' : `, also from ${pages - 1} more ${pages === 2 ? 'page' : 'pages'}`;
    return seoFinding(first, check, target + more);
  });
}

/** Links to a place of another page that has no such id; each page is read once for all of them. */
async function withoutPlace(anchors: Links, folder: string): Promise<Links> {
  const missing: Links = new Map();
  const byPage = Map.groupBy(anchors, ([target]) => target.slice(0, target.indexOf('#')));
  for (const [path, links] of byPage) {
    const name = path === '/' ? 'index.html' : `${decodeURIComponent(path.slice(1))}.html`;
    const html = await readFile(join(folder, name), 'utf8').catch(() => '');
    const { ids } = readPage(path, html);
    for (const [target, from] of links) {
      if (!ids.has(target.slice(path.length + 1))) missing.set(target, from);
    }
  }
  return missing;
}
