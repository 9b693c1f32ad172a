import type { PlanFactsOnWire } from '../../plans/facts/plans.ts';
import type { Currency, PlanType } from '../../core/vocabulary.ts';

/** How calls may be asked for, the default first. */
export const CALLS_WANTED = ['any', 'some', 'unlimited'] as const;
export const CONTRACTS_WANTED = ['any', 'none'] as const;
/** For whom plans may be; without it, visitors for days and residents for months. */
export const AUDIENCES_WANTED = ['visitors', 'residents', 'all'] as const;
export const FORMATS_WANTED = ['esim', 'plastic'] as const satisfies NonNullable<
  PlanFactsOnWire['format']
>[];
/** Asked for among networks, it means 5G and not an operator. */
export const NETWORK_5G = '5g';
/** Bounds of a need; of `gb` and `hotspotGb` each number. */
export const NEED_BOUNDS = {
  places: 5,
  months: 36,
  days: 365,
  gb: 1000,
  hotspotGb: 1000,
  lines: 9,
  limit: 100,
} as const;

/** What somebody needs: a number of months, or a trip. */
export interface Need {
  /** Codes of countries or groups, 1 to 5. */
  places: string[];
  /** 1 to 36; null for a trip. */
  months: number | null;
  /** 1 to 365: one number in all, or one for each place; empty with months. */
  days: number[];
  /** A month with months, in all with days; one number, or one for each place; empty: not asked. */
  gb: number[];
  /** Data without a limit. */
  unlimited: boolean;
  /** 1 to 9 lines that are alike: data is that of each, amounts are those of all. */
  lines: number;
  calls: (typeof CALLS_WANTED)[number];
  /** A phone number of one's own. */
  number: boolean;
  hotspot: boolean;
  /** GB that the hotspot must have, in the period of the plan's data; with it `hotspot` is true. */
  hotspotGb: number | null;
  format: (typeof FORMATS_WANTED)[number] | null;
  planTypes: PlanType[];
  audience: (typeof AUDIENCES_WANTED)[number] | null;
  contract: (typeof CONTRACTS_WANTED)[number];
  /** '5g', and networks by the slugs of their operators or words of their names: any of them will do. */
  network: string[];
  /** Slugs of carriers whose plans alone are asked for; none: of any. */
  carriers: string[];
  /** In `currency`, of all lines. */
  maxPerMonth: number | null;
  maxDue: number | null;
  /** Month in which it begins, '2027-04'; null: now. */
  from: string | null;
  /** Null: that of the place; dollars for groups and several places. */
  currency: Currency | null;
  /** Days; null: a year, and any where a place has no plan for residents within it. */
  maxAge: number | 'any' | null;
}

/** A need and the part of its answers that is looked at. */
export interface NeedQuery extends Need {
  page: number;
  limit: number;
}

/** Nothing is asked for but a place and a time, which every need adds. */
export const NO_WISHES: Readonly<Omit<NeedQuery, 'places' | 'months' | 'days'>> = Object.freeze({
  gb: [],
  unlimited: false,
  lines: 1,
  calls: CALLS_WANTED[0],
  number: false,
  hotspot: false,
  hotspotGb: null,
  format: null,
  planTypes: [],
  audience: null,
  contract: CONTRACTS_WANTED[0],
  network: [],
  carriers: [],
  maxPerMonth: null,
  maxDue: null,
  from: null,
  currency: null,
  maxAge: null,
  page: 1,
  limit: 10,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** All days of a trip; 0 with months. */
export function daysOf({ days }: Pick<Need, 'days'>): number {
  return sum(days);
}

/** All data that is asked for in whole MB; 0: none, or not asked. */
export function mbOf({ gb }: Pick<Need, 'gb'>): number {
  return sum(gb.map(toMb));
}

/** GB to whole MB. */
export const toMb = (gb: number): number => Math.round(gb * 1000);
