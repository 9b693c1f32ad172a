import type { AstroGlobal } from 'astro';
import {
  ANALYTICS_HOSTS,
  ANALYTICS_SCRIPT_HOST,
  analyticsId,
} from '#src/domain/insight/analytics.ts';
import { isHidden } from '#src/domain/pages/crawling.ts';
import type { Catalog } from '#db/catalog/catalog.ts';

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

/**
 * Opens the content security policy of a page to the tag, and to nothing else: pictures are all of
 * this site. A built page carries the policy in its own head, on a server as on a host of files, so
 * the settings of the build decide.
 */
export function openPolicy(csp: AstroGlobal['csp'], id: string | null): void {
  if (!csp || id === null) return;
  csp.insertDirective(`img-src ${ANALYTICS_HOSTS.join(' ')}`);
  csp.insertScriptResource("'self'");
  csp.insertScriptResource(ANALYTICS_SCRIPT_HOST);
  csp.insertDirective(`connect-src ${ANALYTICS_HOSTS.join(' ')}`);
}
