import type { PlanList } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import { listSearch, type PlanQuery } from '#src/domain/plan-query.ts';

/** An answer that was not OK: 'status: body text' (specification §8). */
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

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; without one no content type is sent (specification §7). */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A JSON call with cookies. Throws `ApiError` for an answer that is not OK. */
export type Request = <T>(url: string, options?: RequestOptions) => Promise<T>;

/** The one place that calls the API; `fetch` comes in, so that a test can stand in for the network. */
export function createRequest(fetch: typeof globalThis.fetch): Request {
  return async <T>(url: string, { method = 'GET', body, headers, signal }: RequestOptions = {}) => {
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
    return (text ? JSON.parse(text) : null) as T;
  };
}

/** A page of plans with its facet counts. */
export function fetchPlans(
  request: Request,
  query: PlanQuery,
  signal: AbortSignal,
): Promise<PlanList> {
  return request(api.plans + listSearch(query, true), { signal });
}
