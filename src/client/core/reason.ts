import { ApiError } from './api.ts';

/**
 * Why a call failed, in words for a toast: what the server said, else `fallback`; a failure
 * that is no answer gets a text of its own (rule 60).
 */
export function reason(error: unknown, fallback = 'An unknown error occurred'): string {
  if (error instanceof ApiError) return error.serverMessage || fallback;
  // fetch rejects with a TypeError when nothing answers.
  if (error instanceof TypeError) return 'The server cannot be reached. Please try again.';
  return 'An unknown error occurred';
}
