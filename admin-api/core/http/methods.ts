/** The methods that the routes know for a path, for `Allow`; empty when the path is unknown. */
export function allowedMethods(
  routes: readonly { method: string; path: string }[],
  path: string,
): string[] {
  const methods = new Set<string>();
  for (const route of routes) {
    if (route.method === 'ALL' || route.path.includes('*')) continue;
    if (pattern(route.path).test(path)) methods.add(route.method);
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/** The paths that routes answer a GET at, as they name them: '/api/carriers/:id'. */
export function readPaths(routes: readonly { method: string; path: string }[]): string[] {
  const paths = routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    .map(({ path }) => path);
  return [...new Set(paths)];
}

/** A stranger's unknown address is held against every route: each pattern is made once. */
const patterns = new Map<string, RegExp>();

function pattern(path: string): RegExp {
  const made = patterns.get(path) ?? patternOf(path);
  patterns.set(path, made);
  return made;
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('/')}$`);
}
