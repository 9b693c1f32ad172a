import { isPersonal } from '#src/domain/pages/crawling.ts';
import type { Env } from '../../env.ts';
import { answerWith, type HttpAnswer } from '../../core/http/answers/answer.ts';
import { cdnHeaders, DATA_TAG } from '../../core/http/answers/cdn-headers.ts';
import { baseHeaders, INERT_POLICY } from '../../core/http/answers/headers.ts';
import { mediaType, openHeaders } from '../site/files/file-kinds.ts';
import { documentPolicy, policyOfHtml } from '../site/files/policy.ts';
import type { RenderedPage } from './renderer.ts';

/** A page for one visitor alone: not kept anywhere, not listed. */
export function personalPage({ html }: RenderedPage, status: number, env: Env): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': documentPolicy(policyOfHtml(html), env),
    },
  });
}

/**
 * A rendered page or file as the server keeps it, with the headers that the built one has. It is
 * encoded for the first who asks: nobody waits for an encoding that another may want. `seconds`: for how long
 * a CDN may keep it.
 */
export function answerOfPage(
  page: RenderedPage,
  { pathname, searchParams }: URL,
  env: Env,
  seconds: number,
): HttpAnswer {
  const { type } = page;
  const isOwn = isPersonal(pathname, searchParams);
  return answerWith({
    body: page.body ?? Buffer.from(page.html),
    // As the built file has it (file-kinds.ts).
    contentType: (type && mediaType(pathname)) ?? 'text/html; charset=utf-8',
    compress: true,
    headers: {
      ...baseHeaders(env),
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(isOwn ? { 'X-Robots-Tag': 'noindex' } : cdnHeaders(env, [DATA_TAG], seconds)),
      ...(type && openHeaders(pathname)),
      'Content-Security-Policy': type ? INERT_POLICY : documentPolicy(policyOfHtml(page.html), env),
    },
  });
}
