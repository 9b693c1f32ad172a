import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { AsideEndedError } from '#db/aside/protocol.ts';
import { DatabaseAwayError } from '#db/away.ts';
import { BusyError } from '#db/client.ts';
import { DatabaseDamagedError } from '#db/damage.ts';
import { DatabaseShutError } from '#db/gate.ts';
import { Refusal } from '#db/refusal.ts';
import { AppError, ERROR_STATUS, invalid, type ErrorCode } from '../errors.ts';
import type { ApiBindings } from '../deps.ts';
import { pauseAnswer, RETRY_AFTER, wantsPage } from './pause-page.ts';

/** While the start waits for its database server. */
const SHUT =
  'The site is starting: its database cannot be reached yet. Please try again in a moment.';

/** Stands in the log alone. */
const CUT_OFF = 'The request ended before all of it came';
const UNDONE = 'The server could not finish this. Nothing was changed. Please try again.';
const OUT_OF_MEMORY =
  'This takes more memory than the server has for it. Nothing was changed. Please try a smaller part.';
const MAY_HAVE_WRITTEN =
  'The server could not finish this, and cannot tell whether it was saved. Please look before you try again.';

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
    const seconds = headers?.['Retry-After'] ?? RETRY_AFTER;
    c.header('Retry-After', seconds);
    if (wantsPage(c)) {
      return pauseAnswer(c, known.status, { message: known.message, seconds, instead });
    }
  }
  const extra = known.code === 'internal' ? { requestId: c.get('requestId') } : {};
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

/** Any error as one of ours; what may not be shown becomes 'internal'. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BusyError) return new AppError('busy');
  if (error instanceof AsideEndedError) return asideEnded(error);
  if (error instanceof DatabaseShutError) return new AppError('not_ready', SHUT);
  if (error instanceof DatabaseDamagedError) return new AppError('database_damaged');
  if (error instanceof DatabaseAwayError) return new AppError('database_away');
  if (hasCode(error, /^(SQLITE_FULL|ENOSPC|EDQUOT)$/)) return new AppError('disk_full');
  if (hasCode(error, /^SQLITE_(BUSY|IOERR|READONLY|CANTOPEN)/)) return new AppError('busy');
  if (error instanceof Refusal) return refused(error);
  if (error instanceof z.ZodError) return invalid(issuesOf(error));
  if (error instanceof HTTPException) {
    // Hono's own refusals: malformed JSON, a wrong content type, a body past the limit.
    const code = (Object.keys(ERROR_STATUS) as ErrorCode[]).find(
      (c) => ERROR_STATUS[c] === error.status,
    );
    if (error.status === 400) return new AppError('invalid', 'The body is not valid JSON');
    if (code && error.status < 500) return new AppError(code);
  }
  return new AppError('internal');
}

/** Whether an error, or what caused it, carries such a code. */
function hasCode(error: unknown, code: RegExp): boolean {
  const { code: own, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return (
    (typeof own === 'string' && code.test(own)) || (cause instanceof Error && hasCode(cause, code))
  );
}

/** Large work whose process died: only what surely was not written may be asked for again. */
function asideEnded({ mayHaveWritten, outOfMemory }: AsideEndedError): AppError {
  if (mayHaveWritten) return new AppError('internal', MAY_HAVE_WRITTEN);
  return new AppError('busy', outOfMemory ? OUT_OF_MEMORY : UNDONE);
}

/** What the database layer refused, in the API's codes. */
function refused({ kind, message, issues, details }: Refusal): AppError {
  const code = kind === 'missing' ? 'not_found' : kind;
  return new AppError(code, message, { ...(issues && { issues }), body: details });
}

/**
 * Zod's findings in the shape of the wire; the path leads each text so that it can stand alone,
 * unless the text names its field ("Username must be...").
 */
export function issuesOf(error: z.core.$ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    const text = issue.message.endsWith('received undefined') ? 'is required' : issue.message;
    const [subject = ''] = text.toLowerCase().split(' ');
    const named = path === '' || path.toLowerCase().endsWith(subject);
    return { path, message: named ? text : `${path}: ${text}` };
  });
}

/** What the log may say of an unexpected error: no statement values (drizzle and libSQL add them). */
function reasonOf(error: unknown): { type: string; message: string; stack: string | undefined } {
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
