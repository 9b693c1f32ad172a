import type { QueryIssue } from '../../core/query-reader.ts';
import { withPoints } from './form-amounts.ts';
import { formatNeed, needSearch, NEED_KEYS, parseNeed } from './need-address.ts';
import {
  daysOf,
  mbOf,
  NEED_BOUNDS,
  NETWORK_5G,
  NO_WISHES,
  type Need,
  type NeedQuery,
} from './need.ts';
import { searchOf } from '../../core/address.ts';

/** Data that people choose by a word: GB a month, and GB a day of a trip. */
export const DATA_SIZES = {
  light: { label: 'Light', month: 3, day: 0.3 },
  normal: { label: 'Normal', month: 10, day: 1 },
  heavy: { label: 'Heavy', month: 30, day: 2 },
} as const;
export type DataSize = keyof typeof DATA_SIZES;
export const UNLIMITED_SIZE = 'unlimited';

/** The field of each place, the first one named as the parameter. */
export const placeField = (at: number): string => (at === 0 ? 'places' : `place${at + 1}`);
const PLACE_FIELDS = Array.from({ length: NEED_BOUNDS.places }, (_, at) => placeField(at));
/** The field of the days of a trip at each of several places. */
export const stayField = (at: number): string => `stay${at + 1}`;
/** The field of the GB at each of several places. */
export const dataField = (at: number): string => `data${at + 1}`;
/** The box for 5G, and the one for data without a limit: it holds whatever number is left standing. */
export const FIELD_5G = 'with5g';
export const FIELD_UNLIMITED = 'allData';
/** Fields that are no parameters of a need. */
export const OWN_FIELDS = [
  'time',
  'unit',
  'size',
  FIELD_5G,
  FIELD_UNLIMITED,
  ...PLACE_FIELDS.slice(1),
  ...PLACE_FIELDS.map((_, at) => stayField(at)),
  ...PLACE_FIELDS.map((_, at) => dataField(at)),
];

/** Characters of a value that was not understood, as far as an address keeps it. */
const MOST_KEPT = 60;

/**
 * What a form of a need sends, as the parameters of a need: `time` and `unit` say how long, `size`
 * stands for data where `gb` is empty, each place has a field, and of several each its days and GB.
 * Without them, as it is.
 */
export function readNeedForm(sent: URLSearchParams): URLSearchParams {
  const params = withPoints(sent);
  const read = new URLSearchParams(params);
  const places = PLACE_FIELDS.flatMap((name) => params.getAll(name));
  if (places.length > 1) read.set('places', places.filter(Boolean).join(','));
  const time = params.get('time');
  const unit = params.get('unit') === 'months' ? 'months' : 'days';
  const stays = unit === 'days' ? staysSent(params, time) : null;
  if (stays !== null || time !== null) read.set(unit, stays ?? time!);
  const data = unit === 'days' ? dataSent(params) : null;
  if (data !== null) read.set('gb', data);
  // The form hides the bound of a month on a trip.
  if (time !== null && unit === 'days') read.delete('maxPerMonth');
  const size = params.get('size') ?? '';
  if (params.has(FIELD_UNLIMITED)) read.set('gb', UNLIMITED_SIZE);
  else if (!read.get('gb')?.trim()) {
    if (size === UNLIMITED_SIZE) read.set('gb', UNLIMITED_SIZE);
    else if (Object.hasOwn(DATA_SIZES, size)) {
      read.set('gb', String(sizeGb(size as DataSize, unit, totalOf(read.get('days')))));
    }
  }
  if (params.has(FIELD_5G)) {
    read.set('network', [NETWORK_5G, read.get('network')].filter(Boolean).join(','));
  }
  for (const name of OWN_FIELDS) read.delete(name);
  return read;
}

/**
 * The days at each place as a form sends them, '7,3'; places left empty share what is left of all
 * days. Null where none are said, or they cannot be shared out.
 */
function staysSent(params: URLSearchParams, time: string | null): string | null {
  const stays = sentByPlace(params, stayField);
  const said = stays.filter(Boolean);
  if (said.length === 0) return null;
  const left = Number(time) - said.reduce((sum, stay) => sum + Number(stay), 0);
  const each = left / (stays.length - said.length);
  if (said.length < stays.length && !(Number.isInteger(each) && each > 0)) {
    return time === null ? said.join(',') : null;
  }
  return stays.map((stay) => stay || String(each)).join(',');
}

/**
 * The GB at each place as a form sends them, '21,10'; places left empty share what is left of all, or
 * need none. Null where none are said.
 */
function dataSent(params: URLSearchParams): string | null {
  const sent = sentByPlace(params, dataField);
  const empty = sent.filter((gb) => gb === '').length;
  if (empty === sent.length) return null;
  const left = Number(params.get('gb')) - sent.reduce((sum, gb) => sum + Number(gb), 0);
  const share = left > 0 && empty > 0 ? String(Number((left / empty).toFixed(3))) : '0';
  return sent.map((gb) => gb || share).join(',');
}

/** What the fields of several places hold, in their order; nothing where one stands there twice. */
function sentByPlace(params: URLSearchParams, field: (at: number) => string): string[] {
  const sent = PLACE_FIELDS.flatMap((name, at) => {
    const place = params.get(name);
    return place ? [{ place, value: params.get(field(at))?.trim() ?? '' }] : [];
  });
  const isOnce = new Set(sent.map(({ place }) => place)).size === sent.length;
  return sent.length > 1 && isOnce ? sent.map(({ value }) => value) : [];
}

/** '7,3' -> 10. */
const totalOf = (days: string | null): number =>
  (days ?? '').split(',').reduce((sum, each) => sum + Number(each), 0);

/** GB that a word stands for: a month, or for so many days in all, whole. */
export function sizeGb(size: DataSize, unit: 'days' | 'months', days: number): number {
  const { month, day } = DATA_SIZES[size];
  return unit === 'months' ? month : Math.max(1, Math.ceil(day * (days || 1)));
}

/** The word that stands for the data of a need; null where it is another amount. */
export function sizeOf(need: Need): DataSize | typeof UNLIMITED_SIZE | null {
  if (need.unlimited) return UNLIMITED_SIZE;
  const unit = need.months === null ? 'days' : 'months';
  const named = Object.keys(DATA_SIZES) as DataSize[];
  return named.find((size) => sizeGb(size, unit, daysOf(need)) * 1000 === mbOf(need)) ?? null;
}

/** The one type of plan that the form has a box for. */
export const isPrepaid = ({ planTypes }: Pick<Need, 'planTypes'>): boolean =>
  planTypes.length === 1 && planTypes[0] === 'prepaid';

/** What is folded under "More", where none of it is wished for. */
export const MORE_WISHES = 'calls, number, network, lines';

/** The amount of a word, as its field shows it: '10', of unlimited data '∞'. */
export function sizeText(size: DataSize | typeof UNLIMITED_SIZE, need: Need): string {
  if (size === UNLIMITED_SIZE) return '∞';
  return String(sizeGb(size, need.months === null ? 'days' : 'months', daysOf(need)));
}

/** Wishes that the form has no field for: they go along. */
export function keptWishes(need: NeedQuery): [string, string][] {
  const kept = formatNeed({ ...need, planTypes: isPrepaid(need) ? [] : need.planTypes });
  return ['planTypes', 'carriers', 'audience', 'maxDue', 'from', 'currency', 'maxAge'].flatMap(
    (name) => {
      const value = kept.get(name);
      return value === null ? [] : [[name, value]];
    },
  );
}

/** A need from an address of the page, also as its form sends it. */
export function readNeed(params: URLSearchParams): {
  need: NeedQuery | null;
  issues: QueryIssue[];
} {
  return parseNeed(readNeedForm(params));
}

/**
 * The one spelling of the search of a page of answers. What cannot be read stays as it is, short, so
 * that the page can say what is wrong; nothing stays where no parameter is one of a need.
 */
export function canonicalNeed(params: URLSearchParams): string {
  const read = readNeedForm(params);
  const { need, issues } = parseNeed(read);
  if (need && issues.length === 0) return needSearch(need);
  const kept = new URLSearchParams();
  for (const key of NEED_KEYS) {
    const value = read.getAll(key).join(',').slice(0, MOST_KEPT);
    if (value) kept.set(key, value);
  }
  return searchOf(kept);
}

/** The need that a page suggests where nobody said one: a year at a country, two weeks in a group. */
export function usualNeed(place: {
  code: string;
  kind: 'country' | 'group';
  /** No plan is for who lives there. */
  trips?: boolean;
}): NeedQuery {
  const wishes = { ...NO_WISHES, places: [place.code] };
  return place.kind === 'group' || place.trips
    ? { ...wishes, months: null, days: [14], gb: [14] }
    : { ...wishes, months: 12, days: [], gb: [10] };
}
