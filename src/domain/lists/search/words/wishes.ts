import type { AskedNeed } from '#src/contract/lists/ask.ts';
import { FULL_SPEED, NO_CONTRACT } from '../../filter-words.ts';
import type { PlanFilters } from '../../plan-query.ts';
import type { Sort, Language } from '../../../core/vocabulary.ts';

/** What words mean: parts of a need, filters of a list, an order. */
export interface Meaning {
  /** How a chip says it. */
  label: string;
  need?: AskedNeed;
  filters?: Partial<PlanFilters>;
  sort?: Sort;
  /** Who says it travels: a need without a length is one of days. */
  travels?: true;
  /** Plans that say the very word in their name stand first. */
  named?: true;
}

/** Words by language; `any`: those of several, and of languages that texts are not told apart by. */
export type Phrases = Partial<Record<Language | 'any', string>>;

/** What words say beside places, carriers and amounts; with commas between. */
export const MEANINGS: readonly (Meaning & { phrases: Phrases })[] = [
  {
    label: 'Unlimited data',
    need: { gb: 'unlimited' },
    filters: { unlimited: true },
    phrases: {
      en: 'unlimited, unlimited data, unlimited internet, unlimited gb, limitless data, endless data',
      de: `unbegrenzt, unbegrenzte, unbegrenzter, unbegrenztes, unbegrenzten, unbegrenzte daten, unbegrenztes datenvolumen,
        unbegrenztes internet, unlimitiert, unlimitierte, unlimitiertes, unlimitiertes datenvolumen, datenflat, datenflatrate,
        internetflat, ohne datenlimit, endlos`,
      ja: `無制限, データ無制限, 使い放題, データ使い放題, ギガ放題, ギガ無制限, 容量無制限, 無制限データ, 無制限プラン,
        完全無制限, ネット使い放題, ギガ使い放題, 通信無制限`,
      any: 'ilimitado, ilimitada, illimité',
    },
  },
  {
    label: 'Unlimited data and calls',
    need: { gb: 'unlimited', calls: 'unlimited' },
    filters: { unlimited: true },
    phrases: {
      en: 'unlimited everything, all unlimited, everything unlimited, unlimited talk text and data',
      de: 'alles unbegrenzt, alles flat',
      ja: '全部使い放題',
    },
  },
  {
    label: 'No data',
    need: { gb: 0 },
    phrases: {
      en: 'no data, without data, almost no data, hardly any data, no internet, without internet, 0 data, zero data',
      de: 'ohne daten, ohne internet, kein internet, keine daten, ohne datenvolumen, kein datenvolumen, ohne mobile daten',
      ja: 'データなし, データ不要, データ無し, ネット不要',
    },
  },
  {
    // The least that the estimator of the form says.
    label: 'Light use (1 GB)',
    need: { gb: 1 },
    phrases: {
      en: 'little data, a little data, not much data, light data, light use, light data use, light user, low data',
      de: 'wenig daten, wenig datenvolumen, wenig internet, wenignutzer',
      ja: 'データ少なめ, データ少し, 小容量, ライトユーザー',
    },
  },
  {
    label: 'Calls only',
    need: { gb: 0, calls: 'some' },
    phrases: {
      en: `calls only, only calls, calling only, just calls, only for calls, minutes only, only minutes, talk only, only talk,
        voice only, only voice, calls and texts only, talk and text only, only calls and texts, just calls and texts, no data just calls`,
      de: 'nur telefonieren, nur zum telefonieren, nur telefonie, nur anrufe, nur telefon, nur gespräche, nur telefonieren und sms',
      ja: '通話のみ, 通話だけ, 電話のみ, 電話だけ, 通話専用, 音声のみ',
    },
  },
  {
    label: 'Calls',
    need: { calls: 'some' },
    named: true,
    phrases: {
      en: `calls, for calls, with calls, calling, phone calls, voice calls, minutes, mins, talk, talk and text, calls and texts,
        call and text, texts and calls, voice, make calls`,
      de: `anrufe, telefonieren, zum telefonieren, telefonie, mit telefonie, gespräche, freiminuten, minuten, inklusivminuten`,
      ja: '通話, 通話付き, 通話あり, 電話, 音声通話, 音声, 通話もする, 電話もする',
    },
  },
  {
    label: 'Unlimited calls',
    need: { calls: 'unlimited' },
    named: true,
    phrases: {
      en: `unlimited calls, unlimited calling, unlimited talk, unlimited minutes, unlimited mins, unlimited voice,
        unlimited talk and text, unlimited calls and texts, unlimited minutes and texts, unlimited text and talk, free calls`,
      de: `allnet flat, allnet flatrate, allnetflat, telefonflat, telefonflatrate, telefon flat, flat telefonie, sprachflat,
        unbegrenzt telefonieren, unbegrenzte telefonie, unbegrenzte anrufe, unbegrenzte minuten, flat in alle netze,
        unbegrenzte gespräche, allnet, flatrate telefonieren, telefonieren flatrate`,
      ja: `かけ放題, 通話かけ放題, 通話し放題, 通話無制限, 電話かけ放題, 通話放題, 24時間かけ放題, 無料通話, 完全かけ放題,
        国内通話かけ放題, 電話し放題`,
    },
  },
  {
    label: 'Unlimited texts',
    phrases: {
      en: 'unlimited texts, unlimited text, unlimited sms, unlimited texting',
      de: 'sms flat, sms flatrate',
    },
  },
  {
    label: 'No calls',
    phrases: {
      en: 'no calls, without calls, no minutes, without minutes, no calls needed',
      de: 'ohne telefonie, ohne anrufe, ohne telefonieren, keine telefonie',
      ja: '通話なし, 音声なし, 音声通話なし, 音声不要, 通話不要, 通話無し, 電話なし',
    },
  },
  {
    label: 'No hotspot',
    phrases: {
      en: 'no hotspot, without hotspot, no hotspot needed',
      de: 'ohne hotspot, kein hotspot',
    },
  },
  {
    label: 'Own number',
    need: { number: true },
    phrases: {
      en: `own number, my own number, own phone number, phone number, with number, with a number, with phone number, a phone number,
        keep my number, keep our numbers, keep number, keep my phone number, keep the number, keep your number, port my number,
        number porting, local number, real number, telephone number, mobile number, new number, number`,
      de: `eigene nummer, eigene rufnummer, eigene telefonnummer, mit nummer, mit rufnummer, mit telefonnummer, nummer behalten,
        rufnummer behalten, nummer mitnehmen, rufnummernmitnahme, rufnummer mitnehmen, nummer portieren, rufnummer,
        telefonnummer, handynummer, meine nummer behalten, nummer`,
      ja: '電話番号, 番号, 電話番号付き, 番号付き, 電話番号あり, 番号そのまま, 番号移行, 番号持ち運び, 番号乗り換え, mnp',
    },
  },
  {
    label: 'Hotspot',
    need: { hotspot: true },
    filters: { hotspot: true },
    phrases: {
      en: 'tether, mobile hotspot, personal hotspot, wifi hotspot, hotspot data, hotspot allowed, share my connection',
      de: 'mobiler hotspot',
      ja: 'テザリング, テザリング可, テザリング可能, テザリング対応',
      any: 'hotspot, hotspots, hot spot, tethering',
    },
  },
  {
    label: NO_CONTRACT,
    need: { contract: 'none' },
    filters: { contract: 'none' },
    phrases: {
      en: `no contract, no contracts, without contract, without a contract, contract free, no commitment, without commitment,
        no term, no minimum term, no long contract, sim only no contract, cancel anytime, cancel any time, cancel monthly,
        rolling, rolling monthly, monthly rolling, rolling contract, monthly rolling contract, rolling monthly contract,
        1 month rolling, 1 month rolling contract, 30 day rolling, 30 days rolling, month to month, no strings`,
      de: `ohne vertrag, ohne laufzeit, ohne mindestlaufzeit, ohne vertragsbindung, ohne vertragslaufzeit, ohne bindung,
        keine laufzeit, kein vertrag, keine vertragsbindung, keine mindestlaufzeit, monatlich kündbar, monatlich kündbarer,
        monatlich kündbare, jederzeit kündbar, täglich kündbar, flexibel kündbar, kündbar, ohne langen vertrag`,
      ja: `縛りなし, 契約縛りなし, 期間縛りなし, 契約なし, 契約期間なし, 契約不要, 解約金なし, 違約金なし, 縛り無し, 2年縛りなし,
        最低利用期間なし, いつでも解約`,
      any: 'sin contrato, sans engagement',
    },
  },
  {
    label: 'eSIM',
    need: { format: 'esim' },
    filters: { format: ['esim'] },
    phrases: {
      en: 'digital sim, virtual sim, electronic sim',
      de: 'digitale sim',
      ja: 'イーシム',
      any: 'esim, esims, e sim, e sims, esim card, esim karte',
    },
  },
  {
    label: 'SIM card',
    need: { format: 'plastic' },
    filters: { format: ['plastic'] },
    phrases: {
      en: `physical sim, physical sim card, physical sims, plastic sim, plastic sim card, physical, plastic, real sim card,
        no esim, not esim, without esim`,
      de: 'physische sim, physische sim karte, physische karte, plastikkarte, keine esim',
      ja: '物理sim, simカード',
      any: 'nano sim, micro sim',
    },
  },
  {
    label: 'Prepaid',
    need: { planTypes: ['prepaid'] },
    filters: { planTypes: ['prepaid'] },
    phrases: {
      en: 'payg, pay as you go, pay as u go, pay go, prepaid sim, top up, topup',
      de: 'prepaid karte, prepaidkarte, prepaidtarif, prepaid tarif, guthaben, guthabenkarte, wertkarte',
      ja: 'プリペイド, プリペイドsim',
      any: 'prepaid, pre paid, prepay, prepago, prepagado, prépayé',
    },
  },
  {
    label: 'Postpaid',
    need: { planTypes: ['postpaid'] },
    filters: { planTypes: ['postpaid'] },
    phrases: {
      en: `pay monthly, contract, contracts, monthly contract, on contract, with contract`,
      de: 'vertrag, mit vertrag, laufzeitvertrag, handyvertrag, handyverträge, mobilfunkvertrag, laufzeittarif',
      ja: '後払い',
      any: 'postpaid, post paid, pospago',
    },
  },
  {
    label: 'Data-only',
    need: { planTypes: ['data-only'] },
    filters: { planTypes: ['data-only'] },
    phrases: {
      en: 'data only, only data, just data, data sim, data only sim, internet only',
      de: 'nur daten, nur internet, datentarif, datenkarte, daten sim, datensim, reiner datentarif, nur surfen',
      ja: 'データ専用, データ専用sim, データsim, データのみ, データ通信のみ, データ通信専用',
    },
  },
  {
    label: '5G',
    need: { network: ['5g'] },
    filters: { network5g: true },
    phrases: { any: '5g, 5g network, 5g netz' },
  },
  {
    label: FULL_SPEED,
    filters: { fullSpeed: true },
    phrases: {
      en: 'full speed, unthrottled, no throttling, no speed limit, never slowed',
      de: 'ohne drosselung, ungedrosselt, volle geschwindigkeit',
      ja: '速度制限なし',
    },
  },
  {
    label: 'For visitors',
    filters: { audience: ['visitors'] },
    travels: true,
    named: true,
    phrases: {
      en: `tourist, tourists, visitor, visitors, travel, travels, traveler, travelers, traveller, travellers, travelling,
        traveling, vacation, vacations, holiday, holidays, trip, trips, business trip, road trip, roadtrip, honeymoon, cruise,
        backpacking, backpacker, safari, digital nomad, digital nomads, layover, sightseeing`,
      de: `urlaub, reise, reisen, rundreise, geschäftsreise, dienstreise, städtereise, städtetrip, ferien, flitterwochen, tourist,
        touristen, kreuzfahrt, weltreise, auslandsreise`,
      ja: '旅行, 周遊, 観光, 出張, 海外旅行, 旅, 渡航, 新婚旅行, ハネムーン, 海外出張, 旅行用, 旅行者',
      any: 'viaje, voyage',
    },
  },
  {
    label: 'Deals only',
    filters: { dealsOnly: true },
    phrases: {
      en: 'deal, deals, offer, offers, discount, discounts, discounted, on sale, sale, special offers',
      de: 'angebot, angebote, rabatt, aktion, schnäppchen',
      ja: 'セール, キャンペーン, 割引',
      any: 'ofertas',
    },
  },
  {
    label: 'Lowest price first',
    sort: 'price-asc',
    phrases: {
      en: `cheap, cheaper, cheapest, lowest, lowest price, lowest prices, low price, low prices, low cost, best price,
        best prices, affordable, inexpensive, budget, cheapo, least expensive`,
      de: `günstig, günstige, günstiger, günstiges, günstigste, günstigster, günstigstes, günstigsten, billig, billige, billiger,
        billiges, billigste, billigster, billigsten, preiswert, preiswerte, preisgünstig, am günstigsten, am billigsten`,
      ja: '格安, 安い, 最安, 激安, 最安値, 一番安い, 安く, 格安sim, 格安esim, 格安プラン, 低価格, お得, 料金が安い',
      any: 'barato, pas cher',
    },
  },
  {
    label: 'Price per GB',
    sort: 'per-gb-asc',
    phrases: {
      en: 'per gb, price per gb, cheapest per gb, lowest per gb, cheap per gb, per gigabyte, cost per gb',
      de: 'pro gb, preis pro gb, pro gigabyte',
    },
  },
  {
    label: 'Price per day',
    sort: 'per-day-asc',
    phrases: {
      en: 'price per day, cheapest per day, cheap per day, cost per day',
      de: 'preis pro tag',
    },
  },
  {
    label: 'Most data first',
    sort: 'data-desc',
    phrases: {
      en: 'most data, more data, lots of data, big data, a lot of data, as much data as possible',
      de: 'meiste daten, viel datenvolumen, viele daten, viel internet',
      ja: '大容量',
    },
  },
  {
    label: 'Popularity',
    sort: 'popularity',
    phrases: { en: 'popular, most popular', de: 'beliebt, beliebteste, beliebtester', ja: '人気' },
  },
];
