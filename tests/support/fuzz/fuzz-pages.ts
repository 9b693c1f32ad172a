import type { Operation } from '#tests/support/operations.ts';
import { FILTER_KEYS } from '#src/domain/lists/plan-query.ts';

/** What places of addresses and parameters may hold, beside what the server shows. */
export const USUAL = {
  landing: 'prepaid',
  operator: 'o2',
  code: 'UK',
  slug: 'att',
  pair: 'att-vs-t-mobile',
  page: 'plans',
  carriers: 'att,t-mobile',
  region: 'US',
  planTypes: 'esim,prepaid',
  sort: 'price-desc',
  view: 'table',
  minPrice: 5,
  maxPrice: 60,
  minData: 10,
  q: 'unlimited',
};

const LIST_PARAMETERS = [...FILTER_KEYS, ...'sort page view show plans diff utm_source'.split(' ')];
const LISTS = '/ /plans /deals /compare /region/{code}';
const OTHERS =
  '/plans/{slug} /carriers/{slug} /region/{code}/{landing} /networks/{operator} /compare/{pair} ' +
  '/go/{slug} /{page}/feed.atom /region/{code}/feed.json /og/{page}.png /og/plans/{slug}.png ' +
  '/data/{page}.json /sitemaps/{page}.xml /{page} /_astro/{page}.js /llms.txt /robots.txt ' +
  '/admin /auth /preview/{page} /admin/releases/{id}/{page} /report/{slug}';

const page = (path: string, query: string[], form = false): Operation => ({
  name: `${form ? 'post' : 'get'} ${path}`,
  method: form ? 'POST' : 'GET',
  path,
  hasBody: form,
  types: form ? ['application/x-www-form-urlencoded'] : [],
  query,
  guarded: /^\/(admin|preview)/.test(path),
  querySchemas: {},
  schema: null,
});

/** A kind of page each, as operations: the API's description names none. */
export const PAGES: Operation[] = [
  ...LISTS.split(' ').map((path) => page(path, LIST_PARAMETERS)),
  ...OTHERS.split(' ').map((path) => page(path, ['sent', 'next', 'q'])),
  page('/report/{slug}', [], true),
];
