import type { ApiAnswer, Method, SentWith } from '#src/contract/core/api.ts';

/** An answer that was not OK: 'status: body text' (rule 60). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  /** The server's own words: the body's `message`, else its text. */
  get serverMessage(): string {
    try {
      const { message } = JSON.parse(this.body) as { message?: unknown };
      return typeof message === 'string' ? message : this.body;
    } catch {
      return this.body;
    }
  }
}

/**
 * Whether an error says that no server answers: it cannot be reached, is broken, or is a host of
 * files, which has no such address. For questions that the API answers with 404 of nothing.
 */
export const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 404;

export interface RequestOptions {
  method?: Method;
  /** Sent as JSON; without one no content type is sent. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A JSON call with cookies. Throws `ApiError` for an answer that is not OK. */
export type Request = (url: string, options?: RequestOptions) => Promise<unknown>;

/** The one place that calls the API; `fetch` comes in, so that a test can stand in for the network. */
export function createRequest(fetch: typeof globalThis.fetch): Request {
  return async (url, { method = 'GET', body, headers, signal } = {}) => {
    const response = await fetch(url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, text, response.statusText);
    return text ? JSON.parse(text) : null;
  };
}

/** By the page's own `fetch` as it is when it is called: a preview puts another in its place. */
export const request = createRequest((...call) => fetch(...call));

/** A call of the API: what goes along and what is answered follow from the contract. */
export type Call = <const M extends Method, const A extends string>(
  method: M,
  address: A,
  ...sent: SentWith<M, A>
) => Promise<ApiAnswer<M, A>>;

/** The one place that trusts the server to answer what the contract says. */
export function createCall(request: Request): Call {
  return (method, address, sent?: { body?: unknown; version?: number; signal?: AbortSignal }) => {
    const { version, ...rest } = sent ?? {};
    const headers = version === undefined ? undefined : { 'If-Match': `"${version}"` };
    return request(address, { method, headers, ...rest }) as Promise<never>;
  };
}
