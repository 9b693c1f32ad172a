/** Addresses that search engines have no business with; all that begins with them as well. */
export const HIDDEN_PATHS = [
  '/api',
  '/admin',
  '/alerts',
  '/auth',
  '/account',
  '/go',
  '/mcp',
  '/preview',
  '/report',
] as const;

/** Whether nothing at an address may be listed by a search engine. */
export function isHidden(pathname: string): boolean {
  return HIDDEN_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Whether a page shows what one visitor asked for: results of a search, totals for a need, plans side by side. */
export function isPersonal(pathname: string, params: URLSearchParams): boolean {
  if (pathname === '/find') return params.size > 0;
  if (pathname === '/compare') return params.has('plans');
  return (params.get('q') ?? '').trim() !== '' || params.has('months') || params.has('days');
}

/**
 * The robots.txt of the site. With indexing off nothing may be read; else everything but what is
 * hidden, and crawlers are told where the sitemap is.
 */
export function robotsText(site: { indexingEnabled: boolean; sitemap: string }): string {
  if (!site.indexingEnabled) return 'User-agent: *\nDisallow: /\n';
  // Whole names for pages, a slash where only what lies below is an address.
  const rules = HIDDEN_PATHS.map((path) =>
    ['/alerts', '/api', '/go', '/preview', '/report'].includes(path) ? `${path}/` : path,
  );
  return [
    'User-agent: *',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${site.sitemap}`,
    '',
  ].join('\n');
}
