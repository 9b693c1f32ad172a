import type { AskedNeed } from '#src/contract/lists/ask.ts';
import type { Currency, Language } from '../../core/vocabulary.ts';

/** What a need may say beside a text. */
export const ASSUMED = ['places', 'months', 'days'] as const;

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
