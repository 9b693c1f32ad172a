import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { readServed } from '../releases/release-files.ts';
import { isGuarded } from './address.ts';
import { mediaType } from './files/file-kinds.ts';
import { documentPolicy, policyOfHtml } from './files/policy.ts';

const VIEW = /^\/admin\/releases\/(\d{1,15}-\d{8}T\d{6}Z)(\/.*)?$/;
const STYLE_PATH = '/admin/releases/view.css';
const STYLE = readFileSync(join(import.meta.dirname, 'release-view.css'), 'utf8');
/** Names as the build writes them; no dot at the beginning of a part, so nothing leads out. */
const PLAIN = /^(\/[\w-][\w.-]*)+$/;
/** What a page may still do: show itself. */
const KEPT_RULES = /^(default-src|img-src|style-src|font-src|base-uri|object-src)\b/;

/**
 * Shows the pages of a kept release as they were built, to admins: the guard of pages stands
 * before it. No script runs there, because scripts ask for the current data; links stay inside.
 */
export function showReleases(deps: AppDeps): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    // The same spelling that the guard looked at: others go on and find nothing.
    const { pathname } = new URL(c.req.url);
    const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
    if (pathname === STYLE_PATH) {
      return c.body(STYLE, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' });
    }
    const [, id, path = '/'] = VIEW.exec(pathname) ?? [];
    const folder = id ? await deps.publishing()?.folderOf(id) : null;
    if (!id || !folder) return next();
    const found = (await readPage(folder, path)) ?? (await readPage(folder, '/404'));
    if (!found) return next();
    const { body, type, missing } = found;
    if (!type.startsWith('text/html')) {
      return c.body(new Uint8Array(body), 200, { ...headers, 'Content-Type': type });
    }
    const html = body.toString('utf8');
    const rules = policyOfHtml(html)
      .split(';')
      .map((rule) => rule.trim());
    const policy = [...rules.filter((rule) => KEPT_RULES.test(rule)), "form-action 'none'"];
    return c.body(stillPage(html, id), missing ? 404 : 200, {
      ...headers,
      'Content-Type': type,
      'Content-Security-Policy': documentPolicy(policy.join('; '), deps.env),
    });
  };
}

/** The file behind a public address of a release; null when it has none. */
async function readPage(folder: string, path: string) {
  const address = path === '/' ? '/index' : path.replace(/\/$/, '');
  if (!PLAIN.test(address) || isGuarded(address) || address.startsWith('/live')) return null;
  for (const name of [address, `${address}.html`]) {
    const type = mediaType(name);
    const body = type && (await readServed(folder, name.slice(1)));
    if (type && body) return { body, type, missing: address === '/404' };
  }
  return null;
}

/** A built page without scripts, its links led into the same release, a line above that says so. */
function stillPage(html: string, id: string): string {
  const base = paths.releasePage(id, '');
  const line = `<aside class="release-line" aria-label="Old release"><p><strong>Release ${id}</strong>, as it was built ${builtAt(id)}. Only to look at: filters, forms and menus do not work here.</p><a href="${paths.admin}?tab=publishing">Back to publishing</a></aside>`;
  return html
    .replace(
      /<script\b(?![^<>]*application\/ld\+json)[^<>]*>[^<]*(?:<(?!\/?script\b)[^<]*)*<\/script>/g,
      '',
    )
    .replace(/<\/?noscript>/g, '')
    .replace(/<link rel="canonical"[^<>]*>/, '<meta name="robots" content="noindex, nofollow">')
    .replace(/ (href|src)="\/(?!\/|_astro\/|api\/)/g, ` $1="${base}/`)
    .replace('</head>', `<link rel="stylesheet" href="${STYLE_PATH}"></head>`)
    .replace(/<body\b[^<>]*>/, (tag) => tag + line);
}

/** When a release was made, from its id: 'Nov 21, 2026, 12:00 PM UTC'. */
function builtAt(id: string): string {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z$/.exec(id) ?? [];
  const [, y, mo, d] = /(....)(..)(..)/.exec(date) ?? [];
  const [, h, mi, s] = /(..)(..)(..)/.exec(time) ?? [];
  const at = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  const how = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-US', how).format(at)} UTC`;
}
