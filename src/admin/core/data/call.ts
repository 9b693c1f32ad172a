import { ApiError, createCall, createRequest, type Request } from '#src/client/core/api.ts';
import { withConfirm } from '#src/client/people/factor/confirmed.ts';
import { issuesOf } from '#src/client/core/form.ts';
import { reason as plainReason } from '#src/client/core/reason.ts';
import { fieldLabel } from '../form/field-label.ts';
import { withSession } from './sign-in.ts';

export { ApiError };

/** Why a call failed, for people: a field goes by its label, not by its name on the wire. */
export const adminReason = (error: unknown, fallback?: string) =>
  labelled(plainReason(error, fallback));

/** 'planName: is required' as 'Plan name: is required'. */
export function labelled(message: string): string {
  return message.replace(/^([a-z][A-Za-z0-9]*): /, (_, name: string) => `${fieldLabel(name)}: `);
}

// Public answers may be served stale for a minute; whoever edits must see what stands now.
const send = createRequest((input, init) => fetch(input, { ...init, cache: 'no-cache' }));

/** A call that is made once more after a login, and after who it is was asked again. */
export const adminRequest: Request = (url, options = {}) =>
  withConfirm(() => withSession(() => send(url, options), (options.method ?? 'GET') === 'GET'));

/** A call of the dashboard: answers the JSON, throws ApiError for an answer that is not OK. */
export const adminCall = createCall(adminRequest);

/** What a 409 says under a name; null where it says nothing there, and for any other error. */
export function conflictOf<T>(error: unknown, name: string): T | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    return (JSON.parse(error.body) as Record<string, T> | null)?.[name] ?? null;
  } catch {
    return null;
  }
}

/** The row as the server has it now, from a 409 that says the version was stale. */
export const currentOf = <R>(error: unknown) => conflictOf<R>(error, 'current');

/** The words of a 409 that asks about a price far from the usual ones; null for any other error. */
export const unusualPriceOf = (error: unknown) => conflictOf<string>(error, 'unusualPrice');

/** The server's findings by field; '' stands for the form as a whole. */
export function fieldProblems(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? issuesOf(error) : [];
  if (issues.length === 0) return { '': adminReason(error) };
  // What is wrong with one of several values stands at their field.
  return Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/\.\d+$/, ''), withoutPath(path, message)]),
  );
}

/** At its field a text needs no name in front: 'name: is required' reads 'Is required' there. */
function withoutPath(path: string, message: string): string {
  const text = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
