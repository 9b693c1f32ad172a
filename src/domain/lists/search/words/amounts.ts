import type { Phrases } from './wishes.ts';

export type TimeUnit = 'hour' | 'day' | 'night' | 'week' | 'month' | 'year';
export type SizeUnit = 'mb' | 'gb' | 'tb';
export type Per = 'day' | 'week' | 'month' | 'year' | 'total' | 'each';

/** Units behind a number. */
export const TIME_UNITS: Readonly<Record<TimeUnit, Phrases>> = {
  hour: { en: 'hour, hours, hr, hrs, h', de: 'stunde, stunden, std', ja: '時間' },
  day: {
    en: 'day, days, dayz',
    de: 'tag, tage, tagen, tägig, tägige, tägigen, tägiger',
    ja: '日, 日間',
    any: 'jour, jours, dia, dias',
  },
  night: { en: 'night, nights', de: 'nacht, nächte, nächten, übernachtungen', ja: '泊' },
  week: {
    en: 'week, weeks, wk, wks',
    de: 'woche, wochen, wöchig, wöchige, wöchigen',
    ja: '週, 週間',
    any: 'semaine, semaines, semana, semanas',
  },
  month: {
    en: 'month, months, mo, mos, mth, mths',
    de: 'monat, monate, monaten, monatig, monatige, monatigen, monatiger',
    ja: 'か月, ヶ月, カ月, ケ月, ヵ月, 箇月, か月間, ヶ月間, カ月間',
    any: 'mois, mes, meses',
  },
  year: { en: 'year, years, yr, yrs', de: 'jahr, jahre, jahren', ja: '年, 年間', any: 'ano, anos' },
};
export const SIZE_UNITS: Readonly<Record<SizeUnit, Phrases>> = {
  mb: { any: 'mb, mega, megabyte, megabytes, mo, メガ' },
  gb: { en: 'gig, gigs', ja: 'ギガ', any: 'gb, gbs, giga, gigabyte, gigabytes, go' },
  tb: { any: 'tb, terabyte, terabytes' },
};

/** Behind or before a size: what it is counted for. */
export const PER_PHRASES: Readonly<Record<Per, Phrases>> = {
  day: {
    en: 'a day, per day, each day, every day, daily, day, the day, a night, per night, night',
    de: 'am tag, pro tag, je tag, täglich, tag, jeden tag, pro nacht',
    ja: '毎日, 1日, 1日あたり, 一日, 日',
  },
  week: {
    en: 'a week, per week, each week, every week, weekly, week',
    de: 'pro woche, die woche, in der woche, je woche, wöchentlich, woche',
    ja: '毎週, 1週間あたり, 週',
  },
  month: {
    en: 'a month, per month, each month, every month, monthly, month, pm, p m, mo, mth, the month',
    de: 'im monat, pro monat, je monat, den monat, monatlich, monat, mtl',
    ja: '毎月, 月, 月間, 月額, 1か月あたり, ひと月, 月々',
  },
  year: {
    en: 'a year, per year, each year, every year, yearly, annual, annually, a yr, per annum',
    de: 'im jahr, pro jahr, jährlich',
    ja: '年間, 毎年',
  },
  total: {
    en: 'in total, total, in all, altogether, overall, for the whole trip, all together',
    de: 'insgesamt, gesamt, in summe, alles zusammen, zusammen',
    ja: '合計, 全部で, トータル',
  },
  each: {
    en: 'each, apiece, per person, per line, per sim, per phone, every one, for each, in each',
    de: 'jeweils, je, jeder, jede, pro person, pro karte, pro sim, pro kopf',
    ja: 'ずつ, 各',
  },
};

/** Numbers that are written out, before a unit only. */
export const NUMBERS_PHRASES: Readonly<Record<string, Phrases>> = {
  0.5: { en: 'half a, half', de: 'halbes, ein halbes, halben, einem halben', ja: '半' },
  1: { en: 'a, an, one', de: 'ein, eine, einen, einem, einer', ja: '一' },
  2: { en: 'two, a couple of, couple of', de: 'zwei', ja: '二' },
  3: { en: 'three', de: 'drei', ja: '三' },
  4: { en: 'four', de: 'vier', ja: '四' },
  5: { en: 'five', de: 'fünf', ja: '五' },
  6: { en: 'six', de: 'sechs', ja: '六' },
  7: { en: 'seven', de: 'sieben', ja: '七' },
  8: { en: 'eight', de: 'acht', ja: '八' },
  9: { en: 'nine', de: 'neun', ja: '九' },
  10: { en: 'ten', de: 'zehn', ja: '十' },
  12: { en: 'twelve', de: 'zwölf' },
  14: { en: 'fourteen', de: 'vierzehn' },
  18: { en: 'eighteen', de: 'achtzehn' },
  24: { en: 'twenty four', de: 'vierundzwanzig' },
};

/** Days that a word says by itself. */
export const DAYS_SAID_PHRASES: Readonly<Record<number, Phrases>> = {
  3: { en: 'weekend, weekends', de: 'wochenende, übers wochenende', ja: '週末' },
  4: { en: 'long weekend', de: 'langes wochenende, verlängertes wochenende' },
  14: { en: 'fortnight, a fortnight' },
};

/** Behind a number: how old somebody is; `OLD` behind a length. */
export const AGED_PHRASES: Phrases = {
  de: 'jährig, jährige, jährigen, jähriger, jähriges',
  ja: '歳, 才',
};
export const OLD_PHRASES: Phrases = { en: 'old, of age', de: 'alt, alte, alten, alter, altes' };

/** Bounds of a price, before it and behind it. */
export const BOUNDS_PHRASES: Readonly<Record<'max' | 'min' | 'between', Phrases>> = {
  max: {
    en: `under, below, less than, up to, upto, max, maximum, at most, cheaper than, no more than, not more than, within, budget,
      budget of, for under`,
    de: 'unter, bis, bis zu, max, maximal, höchstens, weniger als, nicht mehr als, budget',
  },
  min: {
    en: 'over, above, more than, at least, min, minimum, from',
    de: 'über, ab, mindestens, mehr als',
  },
  between: { en: 'between', de: 'zwischen' },
};
export const BOUNDS_BEHIND: Readonly<Record<'max' | 'min', Phrases>> = {
  max: {
    en: 'or less, max, maximum, or under, budget, or cheaper',
    de: 'oder weniger, max, maximal',
    ja: '以下, まで, 以内, 未満, 以下で',
  },
  min: { en: 'or more, or over', de: 'oder mehr', ja: '以上' },
};

/** What currencies are called; '$' is the dollar of the place. */
export const CALLED_PHRASES: Readonly<Record<string, Phrases>> = {
  $: { en: '$, dollar, dollars, bucks, buck', ja: 'ドル' },
  USD: { any: 'usd, us dollars, us$' },
  EUR: { any: '€, euro, euros, eur, ユーロ' },
  GBP: { en: 'pound, pounds, quid', de: 'pfund', any: '£, gbp, ポンド' },
  JPY: { ja: '円', any: '¥, yen, jpy' },
  CAD: { any: 'cad, ca$, c$' },
  AUD: { any: 'aud, au$, a$' },
};

/** Pounds that a word says by itself. */
export const POUNDS_PHRASES: Readonly<Record<number, Phrases>> = {
  5: { en: 'fiver, a fiver' },
  10: { en: 'tenner, a tenner' },
};

/** Before a price that somebody pays already. */
export const OWN_PRICE: Phrases = {
  en: 'pay, pays, paying, paying now, pay now, i pay, we pay, currently, currently pay, currently paying, now paying, right now',
  de: 'zahle, zahlen, bezahle, ich zahle, derzeit, aktuell, zurzeit, zahle derzeit, zahle aktuell',
  ja: '現在, 今は, 支払, 払って',
};

/** A length beside it is how long a plan is valid. */
export const VALID_PHRASES: Phrases = {
  en: 'valid, valid for, validity, validity of, validity at least, valid at least',
  de: 'gültig, gültigkeit, gültig für',
  ja: '有効, 有効期間, 有効期限',
};

/** Behind a number: calls of so long. */
export const MINUTES_PHRASES: Phrases = {
  en: 'minutes, mins, min',
  de: 'minuten, freiminuten, inklusivminuten',
  ja: '分',
};

/** Behind a number: how many lines. */
export const LINES_PHRASES: Phrases = {
  en: `line, lines, people, persons, phones, sims, sim cards, members, devices, users, adults, family members, numbers, esims`,
  de: 'personen, leute, karten, sim karten, simkarten, handys, anschlüsse, leitungen, verträge',
  ja: '回線, 人, 名, 台, 枚, 人分',
};
/** Before a number that is one of lines. */
export const LINES_BEFORE: Phrases = { en: 'family of, group of, party of', de: 'familie mit' };
export const LINES_SAID: Readonly<Record<number, Phrases>> = {
  2: {
    en: `for two, for both of us, the two of us, me and my wife, me and my husband, me and my partner, me and my girlfriend,
      me and my boyfriend, my wife and i, my husband and i, my partner and i, for a couple, couple plan, couples plan`,
    de: 'zu zweit, für zwei, meine frau und ich, mein mann und ich, für uns beide, für uns zwei, ehepaar',
    ja: '二人, 夫婦, カップル',
  },
  3: { de: 'zu dritt, für drei', ja: '三人' },
  4: { de: 'zu viert, für vier', ja: '四人' },
};
/** Between a number of lines and a size: '3 x 15 GB'. */
export const TIMES_PHRASES = 'x';

/** Beside an operator's name: its network is meant. */
export const NETWORK_PHRASES: Phrases = {
  en: 'network, networks, towers, tower',
  de: 'netz, netze',
  ja: '回線, ネットワーク',
};

/** Before a wish: it is none. */
export const NOT_PHRASES: Phrases = {
  en: `no, not, without, dont, dont need, dont want, do not need, do not want, doesnt need, does not need, no need for, not need,
    anything but, except`,
  de: 'kein, keine, keinen, keinerlei, ohne, nicht',
};
/** Behind it. */
export const NOT_BEHIND_PHRASES: Phrases = {
  ja: 'いらない, 要らない, 不要, なし, 無し, なくていい',
};
