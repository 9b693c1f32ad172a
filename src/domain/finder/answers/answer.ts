import type { CostLine } from '../cost/lines.ts';
import type { Age } from '../../prices/freshness.ts';
import type { Currency } from '../../core/vocabulary.ts';
import type { FinderPlan } from '../book.ts';

/** One kind of pack of an answer. */
export interface AnswerPack {
  slug: string;
  name: string;
  carrier: { slug: string; name: string };
  /** Code of the region that it is sold for. */
  place: string;
  /** Code of the place of the need that it is for, where each has its own; null: all of them. */
  forPlace: string | null;
  /** Packs or charges. */
  count: number;
  /** Of one, in its own currency. */
  price: number;
  currency: Currency;
  /** Null: without an end. */
  days: number | null;
  /** Of one; null: unlimited or not known. */
  dataGb: number | null;
}

/** One answer (rule 48); amounts are decimal in `currency`, those of the seller. */
export interface Answer<T extends FinderPlan> {
  /** That of the first pack. */
  plan: T;
  packs: AnswerPack[];
  total: number;
  currency: Currency;
  /** The total in the currency that was asked for. */
  totalIn: { amount: number; currency: Currency; approx: boolean };
  atLeast: boolean;
  dueToday: number;
  /** They add up to `total`. */
  lines: CostLine[];
  /** With months of a month, with days of all; null: unlimited or not known. */
  dataGb: number | null;
  perMonth: number;
  perDay: number;
  perGb: number | null;
  fits: 'known' | 'unknown';
  /** The last day on which all its prices were seen, ISO 8601, and how old they are; null: of one nobody knows. */
  seenOn: string | null;
  age: Age | null;
  /** 'slowed': only its first part comes at full speed; 'slow': it stands apart; null: neither. */
  speed: 'slowed' | 'slow' | null;
  /** Names of facts that are not published; 'fullSpeed': what unlimited data is slowed down after. */
  unknown: string[];
  /** What the sum takes for granted, as sentences. */
  notes: string[];
  why: string;
}
