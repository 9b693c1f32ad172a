import type { AstroPrerenderer } from 'astro';

/** The route that knows the keys; it runs with the pages, so it reads the data as they do. */
const KEYS = '/data/page-keys.json';

export type BuiltPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/**
 * The pages of a site with a key for those without a path parameter, too: Astro takes keys from
 * `getStaticPaths` alone and would render them on each build. `render` asks the site itself for what
 * the page of `KEYS` makes; the route that answers it is left out.
 */
export async function withKeys(
  all: readonly BuiltPath[],
  render: (request: Request, page: BuiltPath) => Promise<Response>,
): Promise<BuiltPath[]> {
  const source = all.find(({ pathname }) => pathname === KEYS);
  if (!source) throw new Error(`the route ${KEYS} is missing`);
  const response = await render(new Request(new URL(KEYS, 'http://localhost')), source);
  if (!response.ok) throw new Error(`${KEYS} answered ${response.status}`);
  const keys = (await response.json()) as Record<string, string>;
  return all
    .filter((page) => page !== source)
    .map((page) => ({ ...page, cacheKey: page.cacheKey ?? keys[page.pathname] }));
}

/** The file of a page in the folder of the site, as `build.format: 'file'` names it. */
export function fileOf({ pathname, route }: BuiltPath): string {
  const name = pathname.replace(/^\//, '');
  return route.type === 'endpoint' ? name : `${name || 'index'}.html`;
}
