import { expect, it } from 'vitest';
import { pageFinder } from './static-paths.ts';

const segment = (content: string, dynamic: boolean) => [{ content, dynamic, spread: false }];
const plans = {
  type: 'page',
  route: '/plans/[slug]',
  component: 'plans/[slug].astro',
  segments: [segment('plans', false), segment('slug', true)],
  params: ['slug'],
  prerender: true,
  origin: 'project',
  fallbackRoutes: [],
};
const about = { ...plans, route: '/about', component: 'about.astro', pathname: '/about' };
const live = { ...plans, route: '/live', component: 'live.astro', prerender: false };

/** A site of these routes, with what Astro would look a page's props up in. */
function openSite(paths: () => object[]) {
  const cache = new Map<string, { staticPaths: { keyed: Map<string, object> } }>();
  const routeCache = {
    clearAll: () => cache.clear(),
    set: (route: typeof plans, entry: never) => cache.set(route.route, entry),
  };
  const routes = [about, plans, live].map((routeData) => ({ routeData }));
  const manifest = { routes, trailingSlash: 'never', base: '/', serverLike: true };
  const getComponentByRoute = async () => ({ getStaticPaths: async () => paths() });
  const find = pageFinder({ manifest, routeCache, getComponentByRoute } as never);
  return { find, keyed: () => cache.get('/plans/[slug]')!.staticPaths.keyed };
}

const path = (slug: string, cacheKey?: string) => ({
  params: { slug },
  props: { of: slug },
  ...(cacheKey && { cacheKey }),
});

it('finds all pages in their order, those of the last time too, and what each is given', async () => {
  const [a, b, c] = [path('a', 'key'), path('b'), path('c', 'other')];
  let paths: object[] = [b, a];
  const { find, keyed } = openSite(() => paths);
  const found = async () => (await find()).map(({ pathname, cacheKey }) => [pathname, cacheKey]);
  const first = [
    ['/about', undefined],
    ['/plans/b', undefined],
    ['/plans/a', 'key'],
  ];
  expect(await found()).toEqual(first);
  expect(await found()).toEqual(first);
  expect([...keyed()]).toEqual([
    ['/plans/b', b],
    ['/plans/a', a],
  ]);
  // One goes, one comes, and one is given something else.
  const other = path('a', 'new');
  paths = [other, c];
  expect(await found()).toEqual([first[0], ['/plans/a', 'new'], ['/plans/c', 'other']]);
  expect([...keyed()]).toEqual([
    ['/plans/a', other],
    ['/plans/c', c],
  ]);
  // Back to what it was given at first.
  paths = [b, a];
  expect(await found()).toEqual(first);
  expect(keyed().get('/plans/a')).toBe(a);
});
