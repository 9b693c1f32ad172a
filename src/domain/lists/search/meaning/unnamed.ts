import { countryName } from '../../../places/countries.ts';
import type { Currency } from '../../../core/vocabulary.ts';
import { placeFor } from './need.ts';

/** A country that no plan names, as a need may name it. */
export interface UnnamedPlace {
  code: string;
  name: string;
  currency: Currency;
  /** Code of the smallest group with plans that holds it: those that publish no countries may cover it. */
  group: string;
}

/** The country of a code where plans of a group alone may cover it; null for places of the site, and where none may. */
export function unnamedPlace(
  code: string,
  { region }: { region: (code: string) => object | null },
): UnnamedPlace | null {
  const places = { has: (one: string) => region(one) !== null };
  const name = countryName(code);
  const group = placeFor(code, { places });
  return name === null || group === null || group === code
    ? null
    : { code, name, currency: 'USD', group };
}
