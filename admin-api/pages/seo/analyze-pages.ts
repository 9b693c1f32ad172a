import { ALERTS_PATH, alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { paths, api, FEED_FORMATS } from '#src/domain/core/paths/paths.ts';
import { seoFinding, type SeoFinding } from '#src/domain/pages/seo/seo-checks.ts';
import {
  checkDuplicates,
  checkPage,
  isListedPage,
  type PageFacts,
} from '#src/domain/pages/seo/seo-page-checks.ts';
import { readFiles, readServed } from '../../publish/releases/release-files.ts';
import { isGuarded, routeAddress } from '../../publish/site/address.ts';
import { servedAddress } from '../../publish/site/files/file-kinds.ts';
import { Parser } from 'htmlparser2';
import { parsePlanQuery } from '#src/domain/lists/plan-query.ts';
import { allowedMethods } from '../../core/http/methods.ts';
import { readPictureName } from '../../publish/site/files/picture-address.ts';

/** What a release has, by which the addresses in its pages are judged. */
interface Known {
  site: URL;
  /** Addresses of its files. */
  addresses: ReadonlySet<string>;
  /** Paths that the API answers a GET at, as its routes name them: '/api/carriers/:id'. */
  reads: readonly string[];
}

/** Where a link or a picture leads inside the site: a null path is nowhere. */
interface Target {
  path: string | null;
  href: string;
  anchor: string;
}

/** The feed of a page, which may be made on demand: it is there as long as the page is. */
const FEED = /\/feed\.\w+$/;
/** Pages about price alerts, which the server makes: pages lead there where it sends mail. */
const ALERT_PAGES: readonly string[] = [alertPaths.ask(), alertPaths.confirm(), alertPaths.mine()];
const QUERY_FEEDS: readonly string[] = FEED_FORMATS.map(api.changeFeed);

/**
 * Judges addresses as the server would answer them, without asking it: files by the release, the
 * API by its routes, what is made for a plan by the plan's page. Null for what is not ours to check:
 * other sites, and what only an admin sees.
 */
function targetFinder(known: Known): (link: string, from: string) => Target | null {
  const { site, addresses } = known;
  const has = (path: string) => addresses.has(path);
  const pictures = new Set(
    [...addresses].flatMap((address) => readPictureName(address)?.name ?? []),
  );
  const routes = known.reads.map((path) => ({ method: 'GET', path }));
  const isPicture = (pathname: string) => {
    const name = readPictureName(pathname)?.name;
    // Pictures of plans are drawn on demand, those of other pages by the build; an old one leads on.
    return (
      name !== undefined && (pictures.has(name) || (name.startsWith('plans/') && has(`/${name}`)))
    );
  };
  const isRead = (url: URL) => {
    if (!allowedMethods(routes, url.pathname).includes('GET')) return false;
    if (!QUERY_FEEDS.includes(url.pathname)) return true;
    const { query, issues } = parsePlanQuery(url.searchParams);
    return issues.length === 0 && (query.region === null || has(paths.region(query.region)));
  };
  /** Whether there is something at an address without a file; null for every other address. */
  const isMade = (url: URL): boolean | null => {
    const [, top, name = ''] = url.pathname.split('/');
    if (top === 'og') return has(url.pathname) || isPicture(url.pathname);
    if (top === 'api') return isRead(url);
    if (url.pathname.startsWith(`${ALERTS_PATH}/`)) {
      const plan = url.searchParams.get('plan');
      return ALERT_PAGES.includes(url.pathname) && (plan === null || has(paths.plan(plan)));
    }
    if (top === 'go') return /^\d+$/.test(name) || has(paths.plan(name));
    return null;
  };
  return (link, from) => {
    const base = new URL(from, site);
    if (!URL.canParse(link, base)) return { path: null, href: link, anchor: '' };
    const url = new URL(link, base);
    if (url.origin !== site.origin || url.pathname.startsWith('/preview/')) return null;
    const href = url.pathname + url.search;
    const made = isMade(url);
    if (made !== null) return made ? null : { path: null, href, anchor: '' };
    const anchor = decoded(url.hash.slice(1));
    // The skip link of the 404 page leads nowhere else, although nobody can ask for that page.
    if (url.pathname === from) return { path: from, href: from, anchor };
    const route = routeAddress(url.pathname.replace(FEED, '') || '/', url.search, has);
    if (route.kind === 'redirect') return null;
    return { path: route.kind === 'page' && has(route.path) ? route.path : null, href, anchor };
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
  const addresses = new Set([...names.map(servedAddress), ...(await planAddresses(folder))]);
  const targetOf = targetFinder({ site, reads, addresses });
  // Behind a login scripts draw the page: its file is an empty shell.
  const pages = names
    .filter((name) => name.endsWith('.html') && !isGuarded(servedAddress(name)))
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
    const path = servedAddress(name);
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

/** Reads what the checks need from the HTML of a page, in one pass over its text. */
function readPage(path: string, html: string): PageFacts {
  const page: PageFacts = {
    path,
    noindex: false,
    title: '',
    descriptions: [],
    canonicals: [],
    socialImage: null,
    links: [],
    ids: new Set(),
    images: [],
    headings: [],
    jsonLd: [],
  };
  /** Where text goes that comes now: the title in the head, the last heading, the last block. */
  let into: 'title' | 'heading' | 'data' | null = null;
  let drawing = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id } = attributes;
      if (id) page.ids.add(id);
      if (name === 'svg') drawing += 1;
      // Drawings have titles and links of their own.
      if (drawing > 0) return;
      if (name === 'title') into = 'title';
      else if (name === 'meta') readMeta(page, attributes);
      else if (name === 'link' && attributes.rel === 'canonical') {
        page.canonicals.push(attributes.href ?? '');
      } else if (name === 'link' && attributes.rel === 'alternate') {
        page.links.push(attributes.href ?? '');
      } else if (name === 'a' && attributes.href !== undefined) page.links.push(attributes.href);
      else if (name === 'img') page.images.push(imageOf(attributes));
      else if (/^h[1-6]$/.test(name)) {
        page.headings.push({ level: Number(name[1]), text: '' });
        into = 'heading';
      } else if (name === 'script' && attributes.type === 'application/ld+json') {
        page.jsonLd.push('');
        into = 'data';
      }
    },
    ontext(text) {
      if (into === 'title') page.title += text;
      else if (into === 'data') page.jsonLd[page.jsonLd.length - 1] += text;
      else if (into === 'heading') page.headings.at(-1)!.text += text;
    },
    onclosetag(name) {
      if (name === 'svg') drawing -= 1;
      else if (name === 'title' || name === 'script' || /^h[1-6]$/.test(name)) into = null;
    },
  });
  parser.end(html);
  page.title = plain(page.title);
  for (const heading of page.headings) heading.text = plain(heading.text);
  return page;
}

function readMeta(page: PageFacts, { name, property, content = '' }: Record<string, string>): void {
  if (name === 'description') page.descriptions.push(plain(content));
  else if (name === 'robots') page.noindex ||= /\bno(index|ne)\b/i.test(content);
  else if (property === 'og:image') page.socialImage = content || null;
}

function imageOf({ src = '', alt, width, height }: Record<string, string>) {
  return { src, alt: alt !== undefined, size: Boolean(width && height) };
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
