import { buyLink, builtClickId, pageTerm } from '#src/domain/insight/affiliate.ts';
import { aliasesOf } from '#src/domain/places/countries.ts';
import { ALERTS_PATH } from '#src/domain/prices/alerts/paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { REGION_ALIASES } from '#src/domain/places/region-aliases.ts';
import { regionAlias } from '#src/domain/places/places.ts';
import type { SlugMove } from '#db/plans/old-slugs.ts';
import { LIST_PARAMETERS } from '../site/address.ts';

/** A redirect, a rewrite or a proxy of a host that serves files, in Netlify's terms. */
export interface CdnRedirect {
  /** May end in `/*`. Upper and lower case differ. */
  from: string;
  /** Parameters that the address must have. */
  query?: Record<string, string>;
  /** A path, or an address of the API server; `:splat` is what the star stood for. */
  to: string;
  status: 200 | 301 | 302 | 404;
  /** Also where a file of that name exists. */
  force: boolean;
}

const NOT_FOUND = '/404.html';
/** Names of entries that may have come after the build: only the server knows them. */
const ENTITIES = [
  paths.plan(''),
  paths.carrier(''),
  paths.region(''),
  paths.network(''),
  `${paths.compare()}/`,
];
/** Pages whose query addresses the server renders. */
const LIST_PAGES = [
  paths.home,
  paths.plans,
  paths.deals,
  paths.compare(),
  paths.find(),
  paths.follow(),
  paths.region(':code'),
];

/**
 * What holds for every deploy: short addresses and region codes in their usual spellings, what is
 * no page of the public, and the page for regions that do not exist. The server answers the same
 * (admin-api/publish/site/address.ts); hosts compare addresses letter by letter, so spellings are listed.
 */
export function fixedRedirects(): CdnRedirect[] {
  const codes = new Set([...Object.values(REGION_ALIASES), 'GB']);
  const regions = [...codes].flatMap((code) =>
    spellings(code)
      .filter((spelling) => paths.region(spelling) !== paths.region(regionAlias(code)))
      .map((spelling) => moved(paths.region(spelling), paths.region(regionAlias(code)))),
  );
  const aliases = Object.entries(REGION_ALIASES).flatMap(([alias, code]) =>
    spellings(alias).map((spelling) => moved(`/${spelling}`, paths.region(code))),
  );
  const hidden = [
    '/api/*',
    '/admin',
    '/admin.html',
    '/admin/*',
    '/preview',
    '/preview/*',
    '/go/*',
    '/report/*',
    '/alerts/*',
    paths.mcp,
    '/live',
    '/live/*',
  ];
  return [
    ...aliases,
    ...regions,
    moved(paths.regionPage(':code', 'travel'), paths.regionPage(':code', 'visitors')),
    ...[...hidden, '/404', '/region-not-found'].map((from) => missing(from, NOT_FOUND, true)),
    missing(`${paths.region('')}*`, '/region-not-found.html', false),
  ];
}

/** The other short addresses of regions that were built, by their codes; spelt as links spell them. */
export function regionRedirects(codes: readonly string[]): CdnRedirect[] {
  return codes.flatMap((code) =>
    aliasesOf(code)
      .filter((alias) => !Object.hasOwn(REGION_ALIASES, alias))
      .map((alias) => moved(encodeURI(`/${alias}`), paths.region(code))),
  );
}

/** What the API server answers on a host of files. These stand before the fixed ones. */
export function apiRedirects(origin: string): CdnRedirect[] {
  const passed = (from: string, force = true): CdnRedirect => {
    return { from, to: origin + from.replace('*', ':splat'), status: 200, force };
  };
  const queries = LIST_PAGES.flatMap((page) =>
    [...LIST_PARAMETERS].map((key) => ({ ...passed(page), query: { [key]: `:${key}` } })),
  );
  return [
    passed('/api/*'),
    passed(paths.admin),
    passed(`${paths.admin}/*`),
    passed('/preview'),
    passed('/preview/*'),
    passed(paths.go('*')),
    passed(paths.report('*')),
    passed(`${ALERTS_PATH}/*`),
    passed(paths.mcp),
    moved(`${paths.admin}.html`, paths.admin),
    ...queries,
    // Pictures of plans are drawn on demand; so is what is newer than the build.
    passed('/og/*', false),
    passed('/pictures/*', false),
    ...ENTITIES.map((start) => passed(`${start}*`, false)),
  ];
}

/** Where Buy links by `/go` lead on a host without an API server: nobody counts, they still sell. */
export function goRedirects(
  plans: readonly {
    id: number;
    slug: string;
    buyUrl: string | null;
    name: string;
    website: string | null;
  }[],
): CdnRedirect[] {
  return plans.flatMap(({ id, slug, buyUrl, name, website }) => {
    const from = paths.go(slug);
    const source = { planId: id, buyUrl, carrierName: name, carrierWebsite: website };
    const to = buyLink(source, pageTerm(from), builtClickId(slug));
    return to ? [{ from, to, status: 302 as const, force: true }] : [];
  });
}

/**
 * Old addresses of plans and carriers with what lies below them, and those of Buy links: a host of
 * files answers them itself, with an API server or without.
 */
export function movedRedirects(moves: readonly SlugMove[]): CdnRedirect[] {
  return moves.flatMap(({ of, from, to }) => {
    const pathOf = of === 'plan' ? paths.plan : paths.carrier;
    return [
      moved(pathOf(from), pathOf(to)),
      moved(`${pathOf(from)}/*`, `${pathOf(to)}/:splat`),
      ...(of === 'plan' ? [moved(paths.go(from), paths.go(to))] : []),
    ];
  });
}

function moved(from: string, to: string): CdnRedirect {
  return { from, to, status: 301, force: true };
}

function missing(from: string, to: string, force: boolean): CdnRedirect {
  return { from, to, status: 404, force };
}

/** A name in lower case, in capitals, with capitals at the start of words; short ones in every way. */
function spellings(name: string): string[] {
  const lower = name.toLowerCase();
  const titled = lower.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const [a = '', b = ''] = lower;
  const odd = lower.length === 2 ? [a + b.toUpperCase()] : [];
  return [...new Set([lower, lower.toUpperCase(), titled, ...odd])];
}
