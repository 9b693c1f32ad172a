import type { NeedQuery } from '../../finder/need/need.ts';
import type { Currency, Language, PlanType } from '../../core/vocabulary.ts';

/** What a need may say beside a text. */
export const ASSUMED = ['places', 'months', 'days'] as const;

/** What a text says of a need; what it does not say is absent. */
export interface AskedNeed {
  /** Codes in the order of the text, of countries without plans, too. */
  places?: string[];
  /** 1 to 36. */
  months?: number;
  /** 1 to 365 in all; one for each place where the text gives each its own. */
  days?: number | number[];
  /** A month with months or without a length, in all with days; one for each place as days are. */
  gb?: number | number[] | 'unlimited';
  calls?: Exclude<NeedQuery['calls'], 'any'>;
  number?: true;
  hotspot?: true;
  hotspotGb?: number;
  /** '5g', and slugs of operators. */
  network?: string[];
  contract?: 'none';
  format?: NonNullable<NeedQuery['format']>;
  /** 1 to 9. */
  lines?: number;
  /** In `currency`. */
  maxPerMonth?: number;
  maxDue?: number;
  currency?: Currency;
  planTypes?: PlanType[];
}

/** What a text asks for, without its first answer. */
export interface Asking {
  q: string;
  language: Language;
  need: AskedNeed | null;
  assumed: (typeof ASSUMED)[number][];
  /** Parameters of a list. */
  query: Record<string, string>;
  /** Words as typed that mean nothing known. */
  unused: string[];
  /** Address of the answers; null without a need or a place. */
  find: string | null;
  /** What somebody says to pay already: no bound, and kept nowhere. */
  paid: { amount: number; currency: Currency } | null;
  /** The text without its places, and without its length; null where it says none. */
  without: Record<'places' | 'time', string | null>;
}
