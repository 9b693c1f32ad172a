import type { app as Prerendering } from 'astro/entrypoints/prerender';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import type { PagePath } from './page-keys.ts';

type App = typeof Prerendering;
type Route = PagePath['route'];

/** The paths of a route by their addresses, and the addresses of those. */
interface Known {
  keyed: Map<string, object>;
  names: WeakMap<object, string>;
}

/**
 * Opens what finds all pages as Astro's build does. Astro checks each path and puts its address
 * together twice, which takes longer than all else about a page that did not change: here it is asked
 * for paths alone that are other objects than the last time (inputs/key.ts), and is handed the rest.
 */
export function pageFinder(app: App): () => Promise<PagePath[]> {
  const routes = new Map<string, Known>();
  const pathsOf = async (route: Route): Promise<PagePath[]> => {
    if (route.pathname) return new StaticPaths(alone(app, route)).getAll();
    const mod = await app.getComponentByRoute(route);
    if (!mod.getStaticPaths) return new StaticPaths(alone(app, route)).getAll();
    const all = (await mod.getStaticPaths({} as never)) as { cacheKey?: string }[];
    const known = routes.get(route.component) ?? { keyed: new Map(), names: new WeakMap() };
    routes.set(route.component, known);
    const fresh = all.filter((path) => !known.names.has(path));
    const named = await new StaticPaths(alone(app, route, fresh)).getAll();
    for (const [at, { pathname }] of named.entries()) {
      known.names.set(fresh[at]!, pathname);
      known.keyed.set(pathname, fresh[at]!);
    }
    // Where Astro looks for what a page is given.
    const staticPaths = Object.assign([], { keyed: known.keyed });
    app.routeCache.set(route, { mod, staticPaths } as never);
    return all.map((path) => ({
      pathname: known.names.get(path)!,
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
