import type { IncomingMessage, Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createApp } from '../../app.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import { createFront, type Front, type Rest } from './front.ts';
import { baseHeaders, INERT_POLICY } from '../../core/http/answers/headers.ts';
import type { ServerLimits } from '../../core/http/connections/limits.ts';
import { revisionOf } from '../../core/http/answers/public-read.ts';
import type { ReleaseSite } from '../../publish/site/release-site.ts';

/**
 * The server: files of the release and public answers that lie in memory go straight to the socket;
 * everything else goes through the app. Both ways send the same bytes and headers.
 */
export function createSiteServer(
  deps: AppDeps,
  site: ReleaseSite,
  ownLimits: Partial<ServerLimits> = {},
): Server {
  const front = createFront(deps, site, ownLimits);
  front.complete(answerRest(deps, front));
  return front.server;
}

/** What answers behind the front: the app, and its cached answers. */
export function answerRest(deps: AppDeps, front: Pick<Front, 'takesLong'>): Rest {
  const app = createApp(deps);
  const answer = getRequestListener(
    (request, bindings) => {
      const takesLong = () => front.takesLong(bindings.incoming as IncomingMessage);
      return app.fetch(request, { ...bindings, takesLong });
    },
    { hostname: 'localhost', errorHandler: (error) => unreadable(error, deps) },
  );
  const ready = (url: string, accepted: string | undefined) => hotAnswer(deps, url, accepted);
  return { answer, ready, metrics: deps.metrics };
}

/** The answer to an address that the adapter can make nothing of, or to an error that got past the app. */
function unreadable(error: unknown, { env, log }: Pick<AppDeps, 'env' | 'log'>): Response {
  const isAddress = error instanceof RequestError;
  if (!isAddress) log.error({ evt: 'error', err: String(error) });
  const { message, status } = new AppError(isAddress ? 'invalid' : 'internal');
  const headers = {
    ...baseHeaders(env),
    'Content-Security-Policy': INERT_POLICY,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return new Response(JSON.stringify({ message }), { status, headers });
}

/** An answer that is cached in the encoding that is asked for. */
function hotAnswer(deps: AppDeps, url: string, accepted: string | undefined) {
  const { answers, dataVersion } = deps;
  const version = dataVersion.known();
  const revision = version === null ? null : revisionOf(version, deps);
  return answers.get(answers.names.known(url) ?? url, revision)?.ready(accepted);
}
