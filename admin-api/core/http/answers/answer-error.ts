import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError } from '../../errors.ts';
import { toAppError } from '../../known-error.ts';
import type { ApiBindings } from '../../../deps.ts';
import { pauseAnswer, RETRY_AFTER, wantsPage } from './pause-page.ts';

/** Stands in the log alone. */
const CUT_OFF = 'The request ended before all of it came';

/**
 * The one place where an error becomes an answer: `{message}`, with `issues` for 400. The text of
 * an error that is not ours is never forwarded: a database error holds the statement and its values.
 */
export function answerError(error: unknown, c: Context<ApiBindings>): Response | Promise<Response> {
  const known = isCutOff(c) ? new AppError('invalid', CUT_OFF) : toAppError(error);
  if (known.code === 'not_ready') c.set('expected', true);
  else if (known.code === 'overloaded') c.set('counted', true);
  else if (known.status >= 500 && !c.get('expected')) {
    c.get('log')?.error({ evt: 'error', code: known.code, err: reasonOf(error) });
  }
  const { issues, headers, body, instead } = known.extras;
  for (const [name, value] of Object.entries(headers ?? {})) c.header(name, value);
  if (known.status === 503 || known.status === 429) {
    c.header('Retry-After', headers?.['Retry-After'] ?? RETRY_AFTER);
    if (wantsPage(c)) return pauseAnswer(c, known.status, { message: known.message, instead });
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
