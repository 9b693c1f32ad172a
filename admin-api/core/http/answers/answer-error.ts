import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError } from '../../errors.ts';
import { toAppError } from '../../known-error.ts';
import type { ApiBindings } from '../../../deps.ts';
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { api } from '#src/domain/core/paths/paths.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';

/** Seconds after which a client should try again. */
const RETRY_AFTER = '5';

/** The page's whole style: nothing of a release may be there yet. Its hash stands in the policy. */
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;
background:light-dark(#fbfbfa,#0e1416);color:light-dark(#11181b,#e8eded)}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:.5rem 0}.site,a{font-weight:600;color:light-dark(#0b5a68,#7ccbd5)}`;
/** Goes on to the page that was asked for as soon as the site has it. */
const SCRIPT = `setInterval(()=>fetch('${api.ready}').then(({ok})=>ok&&location.reload(),()=>{}),${RETRY_AFTER}000)`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const WAITING = `${POLICY}; script-src ${hashOf(SCRIPT)}; connect-src 'self'`;

/** Whether a person looks at the answer: a page that was asked for, not a call of the API. */
function wantsPage({ req }: Context<ApiBindings>): boolean {
  if (req.path.startsWith('/api/') || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
  return req.header('Accept')?.includes('text/html') ?? false;
}

/** What the page says: why, and where else one may go. */
interface Pause {
  message: string;
  instead?: { href: string; text: string } | undefined;
  /** The site is not there yet, and says itself when it is. */
  waits?: boolean;
}

/**
 * A 503, 429 or 500 that a person can read. It does not load itself anew by the clock (WCAG 2.2.1, failure
 * F41): the reader would lose his place, and a server that has too much to do gets no more of it. Where the
 * site says itself when it is there (`waits`), the page goes on then.
 */
function pauseAnswer(
  c: Context<ApiBindings>,
  status: 429 | 500 | 503,
  { message, instead, waits = false }: Pause,
): Response | Promise<Response> {
  const heading = status === 500 ? 'Something went wrong' : 'One moment';
  c.header('Content-Security-Policy', waits ? WAITING : POLICY);
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
            ${waits && html`<p>This page goes on by itself as soon as it can be shown.</p>`}
            ${instead && html`<p><a href="${instead.href}">${instead.text}</a></p>`}
          </main>
          ${waits && raw(`<script>${SCRIPT}</script>`)}
        </body>
      </html>`,
    status,
  );
}

/** Stands in the log alone. */
const CUT_OFF = 'The request ended before all of it came';

/**
 * The one place where an error becomes an answer: `{message}`, with `issues` for 400. The text of
 * an error that is not ours is never forwarded: a database error holds the statement and its values.
 */
export function answerError(error: unknown, c: Context<ApiBindings>): Response | Promise<Response> {
  const known = isCutOff(c) ? new AppError('invalid', CUT_OFF) : toAppError(error);
  if (known.code === 'not_ready') c.set('expected', true);
  else if (known.code === 'overloaded' || known.code === 'page_lost') c.set('counted', true);
  else if (known.status >= 500 && !c.get('expected')) {
    c.get('log')?.error({ evt: 'error', code: known.code, err: reasonOf(error) });
  }
  const { issues, headers, body, instead } = known.extras;
  for (const [name, value] of Object.entries(headers ?? {})) c.header(name, value);
  if (known.status === 503 || known.status === 429) {
    c.header('Retry-After', headers?.['Retry-After'] ?? RETRY_AFTER);
    const waits = known.code === 'not_ready' || known.code === 'page_lost';
    const { message } = known;
    if (wantsPage(c)) return pauseAnswer(c, known.status, { message, instead, waits });
  }
  const requestId = c.get('requestId');
  if (known.code === 'internal' && wantsPage(c)) {
    const message = `This page could not be made. The operator finds the reason in the log, under ${requestId}.`;
    return pauseAnswer(c, 500, { message, instead });
  }
  const extra = known.code === 'internal' ? { requestId } : {};
  return c.json(
    { message: known.message, ...(issues && { issues }), ...body, ...extra },
    known.status as ContentfulStatusCode,
  );
}

/**
 * Whether the client went before all of its body came: whatever failed then, failed for that, and
 * nobody reads the answer.
 */
function isCutOff(c: Context<ApiBindings>): boolean {
  const { destroyed, complete } = c.env?.incoming ?? {};
  return destroyed === true && complete === false;
}

/** What the log may say of an unexpected error: no statement values (drizzle and libSQL add them). */
export function reasonOf(error: unknown): {
  type: string;
  message: string;
  stack: string | undefined;
} {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'not an Error', stack: undefined };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);
  const isSql = /LibsqlError|DrizzleQueryError|SqliteError/.test(error.name);
  return {
    type: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    message: isSql ? 'database error' : error.message,
    stack: frames?.join('\n'),
  };
}
