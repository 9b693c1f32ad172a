import { currencyDigits } from '../core/money/money.ts';
import { isGroupCode, regionAlias } from './places.ts';
import type { Currency } from '../core/vocabulary.ts';

/**
 * Countries, by the codes of this site, whose lists a plan stands in besides its own region's:
 * those that a plan of a group states (rule 29). `covers` is the stored fact, 'AT,GB'.
 */
export function coveredCountries(region: string, covers: string | null): string[] {
  if (covers === null || !isGroupCode(region)) return [];
  return covers.split(',').map(regionAlias);
}

/** Where the plans of a list are compared. */
export interface ComparedPlace {
  code: string;
  name: string;
  currency: Currency;
  /** Units of the currency for one US dollar. */
  perUsd: number;
}

/**
 * The price of a plan of another region in minor units of a place's currency.
 */
export function coveredMinor(usdMicros: number, place: ComparedPlace): number {
  return Math.floor((usdMicros * place.perUsd) / microsPerMinor(place.currency) + 0.5);
}

/** Millionths in a minor unit: of a cent 10,000, of a yen a million. */
export function microsPerMinor(currency: Currency): number {
  return 10 ** (6 - currencyDigits(currency));
}
