import type { QueryIssue } from '#src/domain/core/query-reader.ts';

/** Every way in which a request can fail, and the HTTP status of each. A closed set. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  version_required: 428,
  too_many: 429,
  internal: 500,
  busy: 503,
  overloaded: 503,
  read_only: 503,
  not_ready: 503,
  page_lost: 503,
  database_away: 503,
  database_damaged: 503,
  disk_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Texts that stand when nothing more exact is known. All of them may be shown to a visitor. */
const DEFAULT_MESSAGE: Record<ErrorCode, string> = {
  invalid: 'The request is not valid',
  unauthorized: 'Please log in',
  forbidden: 'You are not allowed to do this',
  not_found: 'Not found',
  method_not_allowed: 'This address does not support that method',
  conflict: 'Somebody changed this in the meantime',
  too_large: 'The request is too large',
  unsupported: 'This content type is not supported',
  version_required: 'The version of the entry is missing',
  too_many: 'Too many requests. Please try again later.',
  internal: 'Internal error',
  overloaded: 'More is asked of this site than it can do right now. Please try again in a moment.',
  busy: 'The server is busy. Please try again in a moment.',
  read_only: 'The site is in read-only mode',
  not_ready: 'The site is starting. Please try again in a moment.',
  page_lost: 'This page is being made anew. Please try again in a moment.',
  database_away: 'The database cannot be reached right now. Please try again in a moment.',
  database_damaged: 'The database is damaged: nothing is saved until the operator has restored it.',
  disk_full: 'The disk of the server is full. Nothing was saved; free some space and try again.',
};

/** What an error may carry to the client beside its text. */
export interface ErrorExtras {
  issues?: QueryIssue[];
  headers?: Record<string, string>;
  /** More members of the body, such as the current row of a stale write (rule 58). */
  body?: Record<string, unknown>;
  /** Where a person may go instead, for an answer that is a page. */
  instead?: { href: string; text: string };
}

/** An error that the API answers as it stands: its message is written for people, never internal. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string = DEFAULT_MESSAGE[code], extras: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status() {
    return ERROR_STATUS[this.code];
  }
}

/** Said of work in the background that failed in a way that nobody foresaw. */
export const SEE_LOG = 'Something went wrong. The log of the server says more.';

/** The 404 of an address that leads nowhere, or that is hidden from who asks. */
export const nothingHere = (): AppError =>
  new AppError('not_found', 'There is nothing at this address');

/** The thing that an address names, or a `not_found` error with a text that says what is missing. */
export function requireFound<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new AppError('not_found', message);
  return value;
}

/** A 400 whose text is the first issue, so that a client that shows only `message` helps too. */
export function invalid(issues: QueryIssue[]): AppError {
  return new AppError('invalid', issues[0]?.message ?? DEFAULT_MESSAGE.invalid, { issues });
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
