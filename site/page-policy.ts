import type { AstroGlobal } from 'astro';
import { ANALYTICS_HOSTS, ANALYTICS_SCRIPT_HOST, analyticsId } from '#src/domain/analytics.ts';
import { isHidden } from '#src/domain/crawling.ts';
import { pictureSources } from '#src/domain/picture-url.ts';
import type { Catalog } from '#db/catalog.ts';

/**
 * The analytics id of a page: that of the settings, but none where passwords are typed and none in
 * previews. `asks` is whether visitors are asked at all, which is the same on every public page.
 */
export function analyticsOf(
  { seoGlobal }: Pick<Catalog, 'seoGlobal'>,
  page: { path?: string | undefined; preview?: boolean | undefined },
): { id: string | null; asks: boolean } {
  const id = page.preview ? null : analyticsId(seoGlobal.googleAnalyticsId);
  return { id: isHidden(page.path ?? '/') ? null : id, asks: id !== null };
}

/** Pictures of carriers and regions that lie elsewhere: any list or menu may show them. */
export function pictureHosts({ carriers, regions }: Pick<Catalog, 'carriers' | 'regions'>) {
  return pictureSources([
    ...carriers.map(({ logoUrl }) => logoUrl),
    ...regions.map(({ flagUrl }) => flagUrl),
  ]);
}

/**
 * Opens the content security policy of a page to the hosts of pictures and to the tag, and to
 * nothing else. A built page carries the policy in its own head, on a server as on a host of files,
 * so the data and settings of the build decide.
 */
export function openPolicy(
  csp: AstroGlobal['csp'],
  { pictureHosts: hosts }: { pictureHosts: readonly string[] },
  id: string | null,
): void {
  if (!csp) return;
  const pictures = [...hosts, ...(id === null ? [] : ANALYTICS_HOSTS)];
  if (pictures.length > 0) csp.insertDirective(`img-src ${pictures.join(' ')}`);
  if (id === null) return;
  csp.insertScriptResource("'self'");
  csp.insertScriptResource(ANALYTICS_SCRIPT_HOST);
  csp.insertDirective(`connect-src ${ANALYTICS_HOSTS.join(' ')}`);
}
