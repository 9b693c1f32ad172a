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

function pattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('/')}$`);
}
