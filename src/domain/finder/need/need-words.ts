import { eachMonth, gbText } from '../../core/words/amounts.ts';
import { listed, withArticle } from '../../places/carrier-line.ts';
import { formatMoney } from '../../core/money/money.ts';
import { isGroupCode } from '../../places/places.ts';
import { plural } from '../../core/plural.ts';
import { PLAN_TYPE_LABELS, type Currency } from '../../core/vocabulary.ts';
import { daysOf, mbOf, NO_WISHES, type NeedQuery } from './need.ts';
import { stayAt } from './stays.ts';
import { networkName, wantedNetworks, type NamedNetwork } from '../networks.ts';

/** A part of a need in words, and the need without it; null: it cannot be left out. */
export interface NeedPart {
  text: string;
  without: NeedQuery | null;
}

/** What words of a need are made with: the names of places by their codes, and its currency. */
export interface NeedNames {
  place: (code: string) => string;
  /** A network by its slug. */
  network: (slug: string) => string;
  /** A carrier by its slug. */
  carrier: (slug: string) => string;
  currency: Currency;
}

/**
 * The names of some places, and the currency that a need compares in;
 * `carriers` are those that it names.
 */
export function needNames(
  places: readonly {
    code: string;
    name: string;
    currency: Currency;
    networks?: readonly NamedNetwork[];
  }[],
  need: Pick<NeedQuery, 'places' | 'currency'>,
  carriers: readonly NamedNetwork[] = [],
): NeedNames {
  const of = (code: string | undefined) => places.find((place) => place.code === code);
  const [first = '', ...more] = need.places;
  const isLocal = more.length === 0 && !isGroupCode(first);
  const networks = places.flatMap((place) => place.networks ?? []);
  return {
    place: (code) => of(code)?.name ?? code,
    network: (slug) => networkName(slug, networks),
    carrier: (slug) => networkName(slug, carriers),
    currency: need.currency ?? (isLocal ? of(first)?.currency : undefined) ?? 'USD',
  };
}

/** A need part by part, as chips: 'Japan', '12 days', '12 GB', 'eSIM'. */
export function needParts(need: NeedQuery, names: NeedNames): NeedPart[] {
  const first = { page: NO_WISHES.page };
  const drop = (patch: Partial<NeedQuery>): NeedQuery => ({ ...need, ...patch, ...first });
  const several = need.places.length > 1;
  return [
    ...need.places.map((code, at) => ({
      text:
        several && need.days.length > 1
          ? `${names.place(code)}, ${plural(need.days[at]!, 'day')}`
          : names.place(code),
      without: several
        ? drop({
            places: need.places.filter((other) => other !== code),
            days: need.days.length > 1 ? need.days.filter((_, other) => other !== at) : need.days,
            gb: need.gb.length > 1 ? need.gb.filter((_, other) => other !== at) : need.gb,
          })
        : null,
    })),
    // Said with each place.
    ...(need.days.length > 1 ? [] : [{ text: timeWords(need), without: null }]),
    ...dataParts(need, drop),
    ...lineParts(need, drop),
    ...wishParts(need, names, drop),
  ];
}

/** '12 days', '24 months'. */
export function timeWords(need: Pick<NeedQuery, 'months' | 'days'>): string {
  return need.months === null ? plural(daysOf(need), 'day') : plural(need.months, 'month');
}

/** The part of a trip at one of its places: '21 days, 21 GB'. */
export function stayWords(need: NeedQuery, at: number): string {
  const { days, mb, parts } = stayAt(need, at);
  const share = (all: number) => Number((all / parts).toFixed(1));
  return [plural(share(days), 'day'), ...(mb > 0 ? [gbText(share(mb / 1000))] : [])].join(', ');
}

/** What a trip to several places takes for granted; null for one place and for months. */
export function splitWords(need: NeedQuery, names: NeedNames): string | null {
  const { places, days, gb } = need;
  if (need.months !== null || places.length < 2) return null;
  const each = 'Each place has its cheapest packs; the sellers may differ.';
  if (days.length > 1 && gb.length !== 1) return each;
  if (days.length === 1 && gb.length < 2) {
    return `Counted as ${stayWords(need, 0).replace(', ', ' and ')} in each place. ${each}`;
  }
  const stays = places.map(
    (code, at) => `${stayWords(need, at)} in ${withArticle(names.place(code))}`,
  );
  return `Counted as ${listed(stays)}. ${each}`;
}

/** The heading of the answers: '12 days in Japan, 12 GB, eSIM'. */
export function needTitle(need: NeedQuery, names: NeedNames): string {
  const drop = () => null;
  const wishes = [
    ...dataParts(need, drop),
    ...lineParts(need, drop),
    ...wishParts(need, names, drop),
  ];
  return [...whereWords(need, names), ...wishes.map(({ text }) => text)].join(', ');
}

/** '12 days in Japan'; of places with days of their own 'Japan 21 days', 'Asia 10 days'. */
function whereWords(need: NeedQuery, names: NeedNames): string[] {
  const { places, days } = need;
  if (days.length > 1)
    return places.map((code, at) => `${names.place(code)} ${plural(days[at]!, 'day')}`);
  return [`${timeWords(need)} in ${listed(places.map((code) => withArticle(names.place(code))))}`];
}

type Drop = (patch: Partial<NeedQuery>) => NeedQuery | null;

function dataParts(need: NeedQuery, drop: Drop): NeedPart[] {
  if (need.unlimited) return [{ text: 'unlimited data', without: drop({ unlimited: false }) }];
  if (need.gb.length === 0) return [];
  const gb = mbOf(need) / 1000;
  const each = eachMonth(need.months);
  if (need.gb.length > 1 && gb > 0) {
    return [{ text: `${gbText(need.gb.join(' + '))}${each}`, without: drop({ gb: [] }) }];
  }
  return [{ text: gb === 0 ? 'no data' : `${gbText(gb)}${each}`, without: drop({ gb: [] }) }];
}

/** What a need wishes for beside place, time and data: 'own number', '3 lines'. */
export function wishWords(
  need: NeedQuery,
  names: Pick<NeedNames, 'currency' | 'network' | 'carrier'>,
): string[] {
  const drop = () => null;
  return [...lineParts(need, drop), ...wishParts(need, names, drop)].map(({ text }) => text);
}

function lineParts({ lines }: NeedQuery, drop: Drop): NeedPart[] {
  return lines === 1 ? [] : [{ text: `${lines} lines`, without: drop({ lines: 1 }) }];
}

function wishParts(
  need: NeedQuery,
  { currency, network, carrier }: Pick<NeedNames, 'currency' | 'network' | 'carrier'>,
  drop: Drop,
): NeedPart[] {
  const money = (amount: number) => formatMoney(amount, need.currency ?? currency);
  const isBound = need.maxPerMonth !== null || need.maxDue !== null;
  const parts: [boolean, string, Partial<NeedQuery>][] = [
    [need.calls === 'some', 'calls', { calls: 'any' }],
    [need.calls === 'unlimited', 'unlimited calls', { calls: 'any' }],
    [need.number, 'own number', { number: false }],
    [
      need.hotspot,
      need.hotspotGb === null ? 'hotspot' : `hotspot of ${gbText(need.hotspotGb)}`,
      { hotspot: false, hotspotGb: null },
    ],
    [need.format === 'esim', 'eSIM', { format: null }],
    [need.format === 'plastic', 'physical SIM', { format: null }],
    [
      need.planTypes.length > 0,
      need.planTypes.map((type) => PLAN_TYPE_LABELS[type]).join(' or '),
      { planTypes: [] },
    ],
    [need.contract === 'none', 'no contract', { contract: 'any' }],
    [need.network.length > 0, networkWords(need, network), { network: [] }],
    [need.carriers.length > 0, onlyWords(need, carrier), { carriers: [] }],
    [
      need.maxPerMonth !== null,
      `at most ${money(need.maxPerMonth ?? 0)} ${need.months === null ? 'a month, pro rata' : 'a month'}`,
      { maxPerMonth: null, currency: null },
    ],
    [
      need.maxDue !== null,
      `at most ${money(need.maxDue ?? 0)} due today`,
      { maxDue: null, currency: null },
    ],
    [need.audience === 'all', 'whoever may buy', { audience: null }],
    [need.audience === 'visitors', 'for visitors', { audience: null }],
    [need.audience === 'residents', 'for residents', { audience: null }],
    [need.from !== null, `from ${need.from}`, { from: null }],
    // A bound says it by its sign.
    [need.currency !== null && !isBound, `in ${need.currency}`, { currency: null }],
    [need.maxAge === 'any', 'prices of any age', { maxAge: null }],
    [
      typeof need.maxAge === 'number',
      `prices of ${plural(Number(need.maxAge), 'day')} at most`,
      { maxAge: null },
    ],
  ];
  return parts.flatMap(([is, text, patch]) => (is ? [{ text, without: drop(patch) }] : []));
}

/** 'only Visible', 'only Mint or Visible'. */
export const onlyWords = (
  { carriers }: Pick<NeedQuery, 'carriers'>,
  nameOf: NeedNames['carrier'],
) => `only ${carriers.map(nameOf).join(' or ')}`;

/** '5G', 'Verizon network', '5G or Verizon or T-Mobile network'. */
function networkWords(need: NeedQuery, nameOf: NeedNames['network']): string {
  const named = wantedNetworks(need).map(nameOf);
  const words = need.network.length > named.length ? ['5G', ...named] : named;
  return words.join(' or ') + (named.length > 0 ? ' network' : '');
}
