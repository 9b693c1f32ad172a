/** Says of a text that it is one of our tokens: for people, and for programs that look for leaked ones. */
export const TOKEN_PREFIX = 'sat_';

/** Days that a token holds at most. */
export const TOKEN_MAX_DAYS = 366;
export const TOKEN_DAYS = 90;

/** Tokens that hold at the same time. */
export const MAX_TOKENS = 100;

/** Calls that one token may make in a minute. */
export const TOKEN_CALLS_A_MINUTE = 600;
