/**
 * Where the dashboard asks what waits. Not among the addresses of `paths.ts`: no public page asks
 * there, and each of those is a byte of all.
 */
export const OVERVIEW_ADDRESS = '/api/admin/overview';

/** Days whose traffic the overview sums up, beside as many before them. */
export const OVERVIEW_DAYS = 7;
