import { foldWords } from '../fold.ts';
import { FULL_SPEED, NO_CONTRACT } from '../filter-words.ts';
import type { PlanFilters } from '../plan-query.ts';
import type { Sort } from '../vocabulary.ts';

/** What words mean: filters or an order, and how a chip says it. */
export interface Meaning {
  label: string;
  filters?: Partial<PlanFilters>;
  sort?: Sort;
  /** Plans that say the very word in their name stand first. */
  named?: true;
}

const MEANINGS: readonly (Meaning & { says: string })[] = [
  {
    label: 'Unlimited data',
    filters: { unlimited: true },
    says: 'unlimited, unlimited data, unlimited internet, unlimited gb, 無制限, unbegrenzt, unlimitiert, ilimitado, ilimitada, illimité',
  },
  {
    label: FULL_SPEED,
    filters: { fullSpeed: true },
    says: 'full speed, unlimited full speed, unthrottled, no throttling',
  },
  {
    label: 'eSIM',
    filters: { format: ['esim'] },
    says: 'esim, esims, e sim, e-sim card, digital sim, virtual sim',
  },
  {
    label: 'SIM card',
    filters: { format: ['plastic'] },
    says: 'physical sim, plastic sim, physical, plastic, nano sim, physical sim card, plastic sim card',
  },
  {
    label: 'Prepaid',
    filters: { planTypes: ['prepaid'] },
    says: 'prepaid, pre paid, prepay, payg, pay as you go, pay as u go, pay go, プリペイド, prepago, prepagado, prépayé',
  },
  {
    label: 'Postpaid',
    filters: { planTypes: ['postpaid'] },
    says: 'postpaid, post paid, pay monthly, contract, monthly contract, on contract, with contract, vertrag, mit vertrag, pospago',
  },
  {
    label: NO_CONTRACT,
    filters: { contract: 'none' },
    says: 'no contract, without contract, without a contract, contract free, no commitment, no term, sim only no contract, cancel anytime, rolling, rolling contract, 1 month rolling, 30 day rolling, ohne vertrag, ohne laufzeit, sin contrato, sans engagement, no contracts',
  },
  {
    label: 'Hotspot',
    filters: { hotspot: true },
    says: 'hotspot, hot spot, mobile hotspot, personal hotspot, wifi hotspot, tethering, tether, テザリング',
  },
  { label: '5G', filters: { network5g: true }, says: '5g' },
  {
    label: 'For visitors',
    filters: { audience: ['visitors'] },
    named: true,
    says: 'tourist, tourists, visitor, visitors, travel, travels, traveler, travelers, traveller, travellers, travelling, traveling, vacation, holiday, holidays, 旅行, viaje, reise, voyage',
  },
  {
    label: 'Data-only',
    filters: { planTypes: ['data-only'] },
    says: 'data only, only data, data sim, data only sim, データSIM, データ',
  },
  {
    label: 'Deals only',
    filters: { dealsOnly: true },
    says: 'deal, deals, offer, offers, discount, discounts, discounted, on sale, sale, angebot, angebote, ofertas',
  },
  {
    label: 'Lowest price first',
    sort: 'price-asc',
    says: 'cheap, cheaper, cheapest, lowest, lowest price, low price, low cost, best price, affordable, inexpensive, budget, günstig, günstige, billig, barato, pas cher, 格安, 安い, 最安',
  },
  {
    label: 'Price per GB',
    sort: 'per-gb-asc',
    says: 'per gb, price per gb, cheapest per gb, lowest per gb, cheap per gb, per gigabyte',
  },
  {
    label: 'Price per day',
    sort: 'per-day-asc',
    says: 'per day, price per day, cheapest per day, cheap per day',
  },
  {
    label: 'Most data first',
    sort: 'data-desc',
    says: 'most data, more data, lots of data, much data, big data',
  },
  { label: 'Popularity', sort: 'popularity', says: 'popular, most popular' },
];

/** Said of every plan, or of none: dropped where something else is said. */
const STOP = list(
  `a, an, the, plus, of, for, in, on, at, to, from, with, and, or, vs, versus, by, my, me, i, is, are, what, which, best, good, great, top,
  sim, sims, sim only, simonly, sim card, card, cards, plan, plans, phone, phones, mobile, mobiles, cell, cellular, cellphone, smartphone,
  data, internet, tariff, tariffs, package, packages, provider, providers, carrier, carriers, network, operator, service, buy, get, need,
  want, new, price, prices, compare, comparison, 4g, lte, only, use, using, trip, visit, visiting, karte, tarif, tarife, handytarif,
  handytarife, handyvertrag, für, die, nach, mit, carte, forfait, tarjeta, para, pour, de, en, el, la, le, 携帯, カード, プラン`,
);

/** After these words "unlimited" is not about data. */
export const NOT_DATA: ReadonlySet<string> = new Set(
  list(
    'talk, text, texts, call, calls, calling, minute, minutes, mins, sms, voice, telefonie, anrufe',
  ),
);

/** Other forms of words that names of plans have. */
export const TEXT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ students: 'student', seniors: 'senior', kids: 'kid', elderly: 'senior' }),
);

function list(text: string): string[] {
  return text.split(',').map(compact);
}

/** Words as names are compared: folded, without "and", and nothing between them. */
export function compact(text: string): string {
  return foldWords(text)
    .filter((word) => word !== 'and')
    .join('');
}

/** Meanings by the compact form of what says them. */
export const PHRASES: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => list(meaning.says).map((words) => [words, meaning] as const)),
);
export const STOP_WORDS: ReadonlySet<string> = new Set([...STOP, 'and']);

/** Each word of the phrases and of what names no data: none of them is misspelt. */
export const PHRASE_WORDS: readonly string[] = MEANINGS.flatMap(({ says }) =>
  foldWords(says),
).concat([...NOT_DATA]);
