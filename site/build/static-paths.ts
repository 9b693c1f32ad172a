import type { app as Prerendering } from 'astro/entrypoints/prerender';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import type { BuiltPath } from './page-keys.ts';

type App = typeof Prerendering;
type Route = BuiltPath['route'];
type StaticPath = { params: object; cacheKey?: string };

/**
 * Opens what finds all pages as Astro's build does. Astro checks each path and puts its address
 * together twice, which takes longer than all else about a page that did not change: here it is asked
 * for paths alone whose parameters are new, and is handed the rest.
 */
export function pageFinder(app: App): () => Promise<BuiltPath[]> {
  /** The addresses of paths by their parameters, by the files of their routes. */
  const known = new Map<string, Map<string, string>>();
  const pathsOf = async (route: Route): Promise<BuiltPath[]> => {
    if (route.pathname) return new StaticPaths(alone(app, route)).getAll();
    const mod = await app.getComponentByRoute(route);
    const all = (await mod.getStaticPaths!({} as never)) as StaticPath[];
    const before = known.get(route.component) ?? new Map<string, string>();
    const names = all.map(({ params }) => JSON.stringify(params));
    const fresh = all.filter((_, at) => !before.has(names[at]!));
    const named = await new StaticPaths(alone(app, route, fresh)).getAll();
    const added = named.map(
      ({ pathname }, at) => [JSON.stringify(fresh[at]!.params), pathname] as const,
    );
    const addresses = new Map([...before, ...added]);
    const paths = all.map((path, at) => [addresses.get(names[at]!)!, path] as const);
    known.set(route.component, new Map(names.map((name, at) => [name, paths[at]![0]])));
    // Where Astro looks for what a page is given.
    const staticPaths = Object.assign([], { keyed: new Map(paths) });
    app.routeCache.set(route, { mod, staticPaths } as never);
    return paths.map(([pathname, { cacheKey }]) => ({
      pathname,
      route,
      ...(cacheKey !== undefined && { cacheKey }),
    }));
  };
  return async () => {
    app.routeCache.clearAll();
    const pages: BuiltPath[] = [];
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
