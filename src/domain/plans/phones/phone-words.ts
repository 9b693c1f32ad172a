import { THIRD_PARTY } from '../../core/words/prices.ts';
import { formatDay } from '../../core/dates.ts';
import { withArticle } from '../../places/carrier-line.ts';
import { phoneName, type PhoneRow, type Takes } from './phone.ts';

/** What stands behind a device's "takes": 'an eSIM only, no physical SIM'. */
export function takesWords({ esim, card }: Takes): string {
  if (esim === null) {
    return card ? 'a physical SIM; some versions an eSIM too' : 'not published: check yours';
  }
  if (!esim) return 'a physical SIM only, no eSIM';
  if (card === null) return 'an eSIM; of a physical SIM its source says nothing';
  return card ? 'an eSIM and a physical SIM' : 'an eSIM only, no physical SIM';
}

/** 'Apple’s page, as read on 20 September 2026'. */
export function sourceWords({ saidBy, asOf }: Pick<PhoneRow, 'saidBy' | 'asOf'>): string {
  return `${saidBy || THIRD_PARTY}, as read on ${formatDay(asOf)}`;
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  CN: 'mainland China',
  HK: 'Hong Kong',
  MO: 'Macao',
};
let names: Intl.DisplayNames | undefined;

/** A country of sale, as a sentence has it behind "in": 'the United States', 'mainland China'. */
export function countryOfSale(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return OWN_NAMES[code] ?? withArticle(names.of(code) ?? code);
}

/** Several of them, as alternatives: 'Hong Kong or Macao'. */
export function countriesOfSale(codes: readonly string[]): string {
  const said = codes.map(countryOfSale);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} or ${said.at(-1)}`;
}

/** How sentences call a phone behind "your": 'iPhone 17 (bought in Japan)'. */
export function phoneInWords(phone: Parameters<typeof phoneName>[0] & { boughtIn: string | null }) {
  const bought = phone.boughtIn === null ? '' : ` (bought in ${countryOfSale(phone.boughtIn)})`;
  return phoneName(phone) + bought;
}
