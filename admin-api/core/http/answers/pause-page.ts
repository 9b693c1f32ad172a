import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { ApiBindings } from '../../../deps.ts';

/** Seconds after which a client should try again. */
export const RETRY_AFTER = '5';

/** The page's whole style: nothing of a release may be there yet. Its hash stands in the policy. */
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;
background:light-dark(#fbfbfa,#0e1416);color:light-dark(#11181b,#e8eded)}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:.5rem 0}.site,a{font-weight:600;color:light-dark(#0b5a68,#7ccbd5)}`;
const HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a person looks at the answer: a page that was asked for, not a call of the API. */
export function wantsPage({ req }: Context<ApiBindings>): boolean {
  if (req.path.startsWith('/api/') || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
  return req.header('Accept')?.includes('text/html') ?? false;
}

/** What the page says: why, and where else one may go. */
interface Pause {
  message: string;
  instead?: { href: string; text: string } | undefined;
}

/**
 * A 503, 429 or 500 that a person can read. It does not load itself anew (WCAG 2.2.1, failure F41): the
 * reader would lose his place, and a server that has too much to do gets no more of it.
 */
export function pauseAnswer(
  c: Context<ApiBindings>,
  status: 429 | 500 | 503,
  { message, instead }: Pause,
): Response | Promise<Response> {
  const heading = status === 500 ? 'Something went wrong' : 'One moment';
  c.header('Content-Security-Policy', POLICY);
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${PRODUCT} - ${heading}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <p class="site">${PRODUCT}</p>
            <h1>${heading}</h1>
            <p>${message}</p>
            <p><a href="">Try again</a></p>
            ${instead && html`<p><a href="${instead.href}">${instead.text}</a></p>`}
          </main>
        </body>
      </html>`,
    status,
  );
}
