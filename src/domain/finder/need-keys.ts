/** The parameters of a need, in the order in which an address lists them (decisions §5, Finder). */
export const NEED_KEYS = [
  'places',
  'months',
  'days',
  'gb',
  'calls',
  'number',
  'hotspot',
  'format',
  'planTypes',
  'audience',
  'contract',
  'network',
  'maxPerMonth',
  'maxDue',
  'from',
  'currency',
  'maxAge',
  'page',
  'limit',
] as const;
/** What the form of a need sends in place of some of them. */
export const NEED_FORM_KEYS = ['time', 'unit', 'size'] as const;

/** Which of the answers is looked at: no part of what is needed. */
const PAGING: readonly string[] = ['page', 'limit'];

/**
 * The need in the search of an address, as it stands there and unread: what is handed on with
 * plans. Empty where no length of time is in it, since lists have parameters of the same names.
 */
export function carriedNeed(search: string): string {
  const params = new URLSearchParams(search);
  if (!['months', 'days', 'time'].some((key) => params.has(key))) return '';
  const carried = new URLSearchParams();
  for (const key of [...NEED_KEYS, ...NEED_FORM_KEYS]) {
    if (PAGING.includes(key)) continue;
    for (const value of params.getAll(key)) carried.append(key, value);
  }
  return carried.toString().replaceAll('%2C', ',');
}
