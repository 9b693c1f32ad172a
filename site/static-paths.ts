import type { app as Prerendering } from 'astro/entrypoints/prerender';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import type { PagePath } from './page-keys.ts';

type App = typeof Prerendering;
type Route = PagePath['route'];

/**
 * Opens what finds all pages as Astro's build does. Astro checks each path and puts its address
 * together twice, which takes longer than all else about a page that did not change: here it is asked
 * for paths alone that are other objects than the last time (inputs/key.ts), and is handed the rest.
 */
export function pageFinder(app: App): () => Promise<PagePath[]> {
  /** The addresses of paths, by the files of their routes. */
  const known = new Map<string, WeakMap<object, string>>();
  const pathsOf = async (route: Route): Promise<PagePath[]> => {
    if (route.pathname) return new StaticPaths(alone(app, route)).getAll();
    const mod = await app.getComponentByRoute(route);
    const all = (await mod.getStaticPaths!({} as never)) as { cacheKey?: string }[];
    const names = known.get(route.component) ?? new WeakMap<object, string>();
    known.set(route.component, names);
    const fresh = all.filter((path) => !names.has(path));
    const named = await new StaticPaths(alone(app, route, fresh)).getAll();
    for (const [at, { pathname }] of named.entries()) names.set(fresh[at]!, pathname);
    // Where Astro looks for what a page is given.
    const keyed = new Map(all.map((path) => [names.get(path)!, path]));
    const staticPaths = Object.assign([], { keyed });
    app.routeCache.set(route, { mod, staticPaths } as never);
    return all.map((path) => ({
      pathname: names.get(path)!,
      route,
      ...(path.cacheKey !== undefined && { cacheKey: path.cacheKey }),
    }));
  };
  return async () => {
    app.routeCache.clearAll();
    const pages: PagePath[] = [];
    for (const { routeData } of app.manifest.routes) {
      if (routeData.prerender) for (const page of await pathsOf(routeData)) pages.push(page);
    }
    return pages;
  };
}

/** The site as if it had one route, with these paths. */
function alone(app: App, route: Route, paths?: readonly object[]): App {
  return {
    manifest: { ...app.manifest, routes: [{ routeData: route }] },
    routeCache: { get: () => undefined, set: () => undefined },
    getComponentByRoute: () => Promise.resolve({ getStaticPaths: () => paths }),
  } as never;
}
