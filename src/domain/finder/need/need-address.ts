import { regionAlias } from '../../places/places.ts';
import { searchOf } from '../../core/address.ts';
import type { QueryIssue } from '../../core/query-reader.ts';
import { CURRENCIES, PLAN_TYPES } from '../../core/vocabulary.ts';
import { CENTS, reader } from '../../core/query-reader.ts';
import {
  AUDIENCES_WANTED,
  CALLS_WANTED,
  CONTRACTS_WANTED,
  FORMATS_WANTED,
  NEED_BOUNDS,
  NO_WISHES,
  type NeedQuery,
} from './need.ts';

/** The parameters of a need, in the order in which an address lists them. */
export const NEED_KEYS = [
  'places',
  'months',
  'days',
  'gb',
  'lines',
  'calls',
  'number',
  'hotspot',
  'hotspotGb',
  'format',
  'planTypes',
  'audience',
  'contract',
  'network',
  'carriers',
  'maxPerMonth',
  'maxDue',
  'from',
  'currency',
  'maxAge',
  'page',
  'limit',
] as const;
/** Parameters that may stand more than once (rule 36). */
const REPEATED = new Set(['planTypes']);
const UNLIMITED = 'unlimited';

/**
 * Reads a need from a query string. Null where no place or time can be told; each value that was not
 * understood is reported, so that the API can answer 400 while a page asks for what is missing.
 */
export function parseNeed(params: URLSearchParams): {
  need: NeedQuery | null;
  issues: QueryIssue[];
} {
  const { issues, bad, one, list, word, words, flag, whole, amount, age, slugs } = reader(
    params,
    NEED_KEYS,
    REPEATED,
  );
  const places = list('places').map((code) => regionAlias(code.toUpperCase()));
  if (places.length === 0) bad('places', 'is missing: codes of 1 to 5 places, like JP or DE,UK');
  else if (places.length > NEED_BOUNDS.places || !places.every((code) => /^[A-Z]{2}$/.test(code))) {
    bad('places', 'must be 1 to 5 codes of two letters, like JP or DE,UK');
    places.length = 0;
  }
  const months = whole('months', 1, NEED_BOUNDS.months);
  const saysDays = `must be a whole number of days, 1 to ${NEED_BOUNDS.days}`;
  const days = numbers('days', /^\d{1,3}$/, saysDays);
  if (days.reduce((all, each) => all + each, 0) > NEED_BOUNDS.days || days.includes(0)) {
    bad('days', `must be 1 to ${NEED_BOUNDS.days}${days.length > 1 ? ' days in all' : ''}`);
    days.length = 0;
  }
  const isSaid = months !== null || days.length > 0;
  if (months !== null && days.length > 0)
    bad('days', 'cannot stand beside months: say one of them');
  else if (!isSaid && !issues.some(({ path }) => path === 'months' || path === 'days')) {
    bad('months', 'is missing, or days: for how long?');
  }
  const unlimited = one('gb')?.toLowerCase() === UNLIMITED;
  const saysGb = `must be 0 to ${NEED_BOUNDS.gb} GB, or unlimited`;
  const gb = unlimited ? [] : numbers('gb', /^\d{1,4}(?:\.\d{1,3})?$/, saysGb);
  if (gb.some((each) => each > NEED_BOUNDS.gb)) {
    bad('gb', saysGb);
    gb.length = 0;
  }
  const hotspotGb = sizeOf('hotspotGb');
  const from = one('from');
  const isMonth = from !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(from);
  if (from !== null && !isMonth) bad('from', 'must be a month like 2027-04');
  const network = list('network').map((name) => name.toLowerCase());
  if (network.length > 5 || network.some((name) => name.length > 40)) {
    bad('network', 'must be 5g, slugs or names of networks, at most 5');
    network.length = 0;
  }
  const currency = one('currency')?.toUpperCase() ?? null;
  const known = CURRENCIES.find((code) => code === currency) ?? null;
  if (currency !== null && known === null)
    bad('currency', `must be one of ${CURRENCIES.join(', ')}`);
  const need: NeedQuery = {
    places: [...new Set(places)],
    months,
    days: months === null ? days : [],
    gb,
    unlimited,
    lines: whole('lines', 1, NEED_BOUNDS.lines) ?? NO_WISHES.lines,
    calls: word('calls', CALLS_WANTED) ?? CALLS_WANTED[0],
    number: flag('number'),
    hotspot: flag('hotspot') || hotspotGb !== null,
    hotspotGb,
    format: word('format', FORMATS_WANTED),
    planTypes: words('planTypes', PLAN_TYPES),
    audience: word('audience', AUDIENCES_WANTED),
    contract: word('contract', CONTRACTS_WANTED) ?? CONTRACTS_WANTED[0],
    network: [...new Set(network)].sort(),
    carriers: slugs('carriers', 'must be carrier slugs like t-mobile'),
    maxPerMonth: amount('maxPerMonth', CENTS),
    maxDue: amount('maxDue', CENTS),
    from: isMonth ? from : null,
    currency: known,
    maxAge: age('maxAge'),
    page: whole('page', 1, 1_000_000, true) ?? NO_WISHES.page,
    limit: whole('limit', 1, NEED_BOUNDS.limit, true) ?? NO_WISHES.limit,
  };
  const isWhole = need.places.length > 0 && (months !== null || need.days.length > 0);
  return { need: isWhole ? need : null, issues };

  function sizeOf(key: 'hotspotGb'): number | null {
    const text = one(key);
    if (text === null) return null;
    const isNumber = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) && Number(text) > 0;
    if (isNumber && Number(text) <= NEED_BOUNDS[key]) return Number(text);
    return bad(key, `must be more than 0 and at most ${NEED_BOUNDS[key]} GB`);
  }

  /** One number, or one for each place. */
  function numbers(key: 'days' | 'gb', form: RegExp, says: string): number[] {
    const texts = list(key);
    if (texts.length === 0) return [];
    const fits = texts.length === 1 || texts.length === new Set(places).size;
    if (fits && texts.every((text) => form.test(text))) return texts.map(Number);
    const each = new Set(places).size > 1 ? '; or a number for each place, like 7,7' : '';
    bad(key, says + each);
    return [];
  }
}

/** Writes a need as parameters in a fixed order, leaving out what equals its default. */
export function formatNeed(need: Readonly<NeedQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of NEED_KEYS) {
    if (key === 'gb' && need.unlimited) {
      params.set(key, UNLIMITED);
      continue;
    }
    // A size says it already.
    if (key === 'hotspot' && need.hotspotGb !== null) continue;
    const value = need[key];
    const usual = (NO_WISHES as Readonly<Record<string, unknown>>)[key];
    if (value === null || value === false || String(value) === String(usual ?? '')) continue;
    params.set(key, String(value));
  }
  return params;
}

/** The search of an address that asks for a need. */
export function needSearch(need: Readonly<NeedQuery>): string {
  return searchOf(formatNeed(need));
}
