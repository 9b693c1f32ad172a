import { paths } from '#src/domain/core/paths/paths.ts';
import { seoFinding, type SeoFinding } from '#src/domain/pages/seo/seo-checks.ts';
import { checkDuplicates, checkPage, isListedPage } from '#src/domain/pages/seo/seo-page-checks.ts';
import { readFiles, readServed } from '../../publish/releases/release-files.ts';
import { isGuarded } from '../../publish/site/address.ts';
import { addressOf } from '../../publish/site/files/file-kinds.ts';
import { readPage } from './read-page.ts';
import { targetFinder } from './targets.ts';

/** What an analysis found. */
export interface Analyzed {
  /** Pages that were read. */
  pages: number;
  /** Those among them with a finding. */
  withFindings: number;
  /** By page, in the order of the checks. */
  findings: SeoFinding[];
}

export interface AnalyzeOptions {
  /** Folder of the release. */
  folder: string;
  /** Its address. */
  site: string;
  /** Paths that the API answers a GET at, as its routes name them. */
  reads: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

/** A target of links with the pages that lead there. */
type Links = Map<string, { first: string; pages: number }>;

/** What leads nowhere, by what led there. */
const BROKEN = ['link-broken', 'image-broken', 'social-image-broken'] as const;
type Broken = (typeof BROKEN)[number];

/** Reads every page of a release, one after the other, and checks it and its links. */
export async function analyzePages(options: AnalyzeOptions): Promise<Analyzed> {
  const { folder, reads, onProgress } = options;
  const site = new URL(options.site);
  const files = await readFiles(folder);
  if (!files) throw new Error('the release has no list of its files');
  const names = Object.keys(files)
    .filter((name) => name.startsWith('client/'))
    .map((name) => name.slice('client/'.length));
  const addresses = new Set([...names.map(addressOf), ...(await planAddresses(folder))]);
  const targetOf = targetFinder({ site, reads, addresses });
  // Behind a login scripts draw the page: its file is an empty shell.
  const pages = names
    .filter((name) => name.endsWith('.html') && !isGuarded(addressOf(name)))
    .sort();
  const findings: SeoFinding[] = [];
  const listed: { path: string; title: string; description: string }[] = [];
  const broken: Record<Broken, Links> = {
    'link-broken': new Map(),
    'image-broken': new Map(),
    'social-image-broken': new Map(),
  };
  const anchors: Links = new Map();
  const follow = (check: Broken, address: string, from: string) => {
    const target = targetOf(address, from);
    if (target?.path === null) count(broken[check], target.href, from);
    return target;
  };
  for (const [index, name] of pages.entries()) {
    const path = addressOf(name);
    const page = readPage(path, await textOf(folder, name));
    findings.push(...checkPage(page, site));
    if (isListedPage(page, site)) {
      listed.push({ path, title: page.title, description: page.descriptions[0] ?? '' });
    }
    for (const link of new Set(page.links)) {
      const target = follow('link-broken', link, path);
      if (!target?.anchor || target.path === null) continue;
      if (target.path === path) {
        if (!page.ids.has(target.anchor)) findings.push(seoFinding(path, 'anchor-broken', link));
      } else count(anchors, `${target.path}#${target.anchor}`, path);
    }
    for (const src of new Set(page.images.map((image) => image.src))) {
      follow('image-broken', src, path);
    }
    if (page.socialImage) follow('social-image-broken', page.socialImage, path);
    onProgress?.(index + 1, pages.length);
  }
  findings.push(...checkDuplicates(listed));
  for (const check of BROKEN) findings.push(...told(check, broken[check]));
  findings.push(...told('anchor-broken', await withoutPlace(anchors, folder)));
  findings.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
  const withFindings = new Set(findings.map(({ path }) => path)).size;
  return { pages: pages.length, withFindings, findings };
}

/** The addresses of all plans, also of those whose pages are made when somebody asks. */
async function planAddresses(folder: string): Promise<string[]> {
  const text = await textOf(folder, paths.planIndex.slice(1));
  if (text === '') return [];
  const { plans } = JSON.parse(text) as { plans: { slug: string }[] };
  return plans.map(({ slug }) => paths.plan(slug));
}

function count(links: Links, target: string, from: string): void {
  const known = links.get(target);
  if (known) known.pages += 1;
  else links.set(target, { first: from, pages: 1 });
}

/** A link in the header stands on every page: it is told once, on the first. */
function told(check: Broken | 'anchor-broken', links: Links): SeoFinding[] {
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
    const text = await textOf(folder, name);
    // A page that is made when somebody asks is not looked at.
    const ids = text === '' ? null : readPage(path, text).ids;
    for (const [target, from] of links) {
      if (ids && !ids.has(target.slice(path.length + 1))) missing.set(target, from);
    }
  }
  return missing;
}

const textOf = async (release: string, name: string): Promise<string> =>
  (await readServed(release, name))?.toString('utf8') ?? '';
