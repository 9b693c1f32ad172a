import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { WorkerEndedError } from '#db/core/worker/protocol.ts';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { BusyError } from '#db/core/connect/client.ts';
import { DatabaseDamagedError } from '#db/core/connect/damage.ts';
import { DatabaseShutError } from '#db/core/connect/gate.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import { AppError, ERROR_STATUS, invalid, type ErrorCode } from './errors.ts';

/** While the start waits for its database server. */
const SHUT =
  'The site is starting: its database cannot be reached yet. Please try again in a moment.';

const UNDONE = 'The server could not finish this. Nothing was changed. Please try again.';
const OUT_OF_MEMORY =
  'This takes more memory than the server has for it. Nothing was changed. Please try a smaller part.';
const MAY_HAVE_WRITTEN =
  'The server could not finish this, and cannot tell whether it was saved. Please look before you try again.';

/** Any error as one of ours; what may not be shown becomes 'internal'. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BusyError) return new AppError('busy');
  if (error instanceof WorkerEndedError) return workerEnded(error);
  if (error instanceof DatabaseShutError) return new AppError('not_ready', SHUT);
  if (error instanceof DatabaseDamagedError) return new AppError('database_damaged');
  if (error instanceof DatabaseAwayError) return new AppError('database_away');
  if (hasCode(error, /^(SQLITE_FULL|ENOSPC|EDQUOT)$/)) return new AppError('disk_full');
  if (hasCode(error, /^SQLITE_(BUSY|IOERR|READONLY|CANTOPEN)/)) return new AppError('busy');
  if (error instanceof Refusal) return refused(error);
  if (error instanceof z.ZodError) return invalid(zodIssues(error));
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
function workerEnded({ mayHaveWritten, outOfMemory }: WorkerEndedError): AppError {
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
export function zodIssues(error: z.core.$ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    const text = issue.message.endsWith('received undefined') ? 'is required' : issue.message;
    const [subject = ''] = text.toLowerCase().split(' ');
    const named = path === '' || path.toLowerCase().endsWith(subject);
    return { path, message: named ? text : `${path}: ${text}` };
  });
}
