/** Questions of lists for the record of what lists answer. */
import fc from 'fast-check';
import { anyFactFilters } from '../plans/facts/testing.ts';
import { NO_FILTERS, type FilterKey, type PlanFilters, type PlanQuery } from './plan-query.ts';
import { anyOrder } from '../core/testing.ts';
import { PLAN_TYPES, PRICE_BASES } from '../core/vocabulary.ts';

/** What people type, in three languages, and what nobody would. */
const TEXTS = `
europe | germany | united states 5g | europe airalo | united | vodafone under 20 | deals | "max"
japan unlimited 12 days | germny cheap | visible max | prepaid 5gb 30 days | visable under 40
verizon prepaid under $40 | japan sim valid 15 days | mint mobile | us mobile 10gb a month
21 days Japan then 10 days Thailand | usa and canada 20gb | hotspot 20gb | no contract 5g esim
family plan with hotspot | kids 2 | value plan | max plus | cheapest unlimited | most data uk
o2 network | on t-mobile network | over £10 | between 10 and 20 euro | paying now 40 | students
LÉBÁRA | lebara 10gb | at&t | o2 | giffgaff | docomo 20gb | softbank | airalo world | blau
Prepaid Handy 10 GB unter 20 Euro | Deutschland ohne Vertrag | Vodafone Netz 5G | unbegrenzt
2 Wochen USA 10 GB | billigste Tarife mit Hotspot | Europa 15 Tage gültig | Kanada eSIM | Kinder
günstig telefonieren mit eigener Nummer | Telekom Tarif Netz Familie | weltweit 1 GB
日本 30日 20GB | ドイツ 無制限 | 契約なし 5G | アメリカ eSIM 10日間 | ドコモ 安い | 音声プラン
ヨーロッパ 2週間 10ギガ | 世界 | 3000円以下 | 家族 通話 | ソフトバンク 50GB | アジア プリペイド
zzzz | !!! | 日 | 5g | 5 | plan | "value plan" kids | traveller -- | x y z | , | "5g"`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter(Boolean);

const WORDS = [
  'connect',
  'prepaid',
  'telefonie',
  'tarif',
  'unlimited',
  'vertrag',
  'airalo',
  '契約',
];

/** A search. */
export const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map((two) => two.join(' ')),
  fc
    .constantFrom(...WORDS)
    .chain((word) => fc.nat(word.length).map((length) => word.slice(0, length + 1))),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);
const cents = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000);

/** Each filter, set. */
const SET: { [K in FilterKey]: fc.Arbitrary<PlanFilters[K]> } = {
  q: anyText,
  region: fc.constantFrom('US', 'UK', 'DE', 'JP', 'CA', 'XE', 'XA', 'XW', 'ZZ'),
  ownOnly: fc.constant(true),
  carriers: fc.subarray(
    ['airalo', 'att', 'docomo', 'lebara-uk', 'mint-mobile', 'nobody', 't-mobile', 'vodafone-de'],
    { minLength: 1, maxLength: 4 },
  ),
  planTypes: fc.subarray([...PLAN_TYPES], { minLength: 1 }),
  minPrice: cents(40),
  maxPrice: fc.oneof(cents(60), cents(5000)),
  priceBasis: fc.constantFrom(...PRICE_BASES),
  minData: fc.constantFrom(0.5, 1, 5, 10, 100),
  minDays: fc.constantFrom(1, 12, 30, 200),
  unlimited: fc.constant(true),
  fullSpeed: fc.constant(true),
  contract: fc.constant('none'),
  network: fc.subarray(['at-t', 'nobody', 'o2', 'verizon', 'vodafone', 'vodafone-uk'], {
    minLength: 1,
    maxLength: 3,
  }),
  dealsOnly: fc.constant(true),
  maxAge: fc.constantFrom(0, 30, 90, 365, 365, 4000),
  ...anyFactFilters,
};

/** Filters of which few are set, so that lists mostly hold something. */
const anyFilters = fc
  .tuple(
    fc.record(SET),
    fc.uniqueArray(fc.constantFrom(...(Object.keys(SET) as FilterKey[])), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([set, chosen, hasText]): PlanFilters => {
    const names = hasText ? chosen : chosen.filter((name) => name !== 'q');
    return { ...NO_FILTERS, ...Object.fromEntries(names.map((name) => [name, set[name]])) };
  });

/** Any question of a list. */
export const anyPlanQuery: fc.Arbitrary<PlanQuery> = fc
  .tuple(
    // The rare one has them all.
    fc.oneof({ weight: 30, arbitrary: anyFilters }, fc.record(SET)),
    anyOrder,
    fc.constantFrom(1, 1, 1, 2, 3, 50),
    fc.oneof(fc.constantFrom(10, 100), fc.integer({ min: 1, max: 100 })),
  )
  .map(([filters, order, page, limit]) => ({ ...filters, ...order, page, limit }));
