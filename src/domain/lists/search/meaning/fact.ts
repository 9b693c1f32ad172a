import type { SearchAmount } from './amounts.ts';
import type { Language } from '../../../core/vocabulary.ts';
import type { Named } from './search-index.ts';
import type { Token } from '../text/tokens.ts';
import type { TimeUnit } from '../words/amounts.ts';
import type { Meaning } from '../words/wishes.ts';

/** What some words of a text mean; `from` and `to` count its tokens. */
export type SearchFact = { from: number; to: number; lang: Language | null } &
  /** `at`: places that the end of a carrier's name names: 'Vodafone UK'. */
  (
    | { is: 'name'; name: Named; at: Named['places'] }
    /** An operator whose network is meant. */
    | { is: 'network'; name: Named }
    | { is: 'meaning'; meaning: Meaning }
    | SearchAmount
    /** How long a plan is valid. */
    | { is: 'validDays'; days: number; amount: number; unit: TimeUnit }
    | { is: 'valid' | 'networkWord' | 'ownWord' | 'not' | 'notBehind' }
    /**
     * Says nothing where something else is said. `ofData`: what a size is of. `parts`: 'with', behind
     * which something else begins. `paid`: a price that somebody pays already. `marks`: what a place
     * beside it is not asked for.
     */
    | {
        is: 'filler';
        ofData?: true;
        parts?: true;
        paid?: { amount: number; sign: string | null };
        marks?: 'roaming' | 'towards';
      }
    | { is: 'text' }
  );
export type FactOf<K extends SearchFact['is']> = Extract<SearchFact, { is: K }>;

/** A text, read. */
export interface Understood {
  /** The text that tokens count in. */
  text: string;
  tokens: readonly Token[];
  facts: readonly SearchFact[];
  /** Words that were taken for others, by their token. */
  corrected: readonly { at: number; meant: string }[];
}
