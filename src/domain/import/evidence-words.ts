import { formatMoney, fromMinor } from '../money.ts';
import { plural } from '../plural.ts';
import type { Currency } from '../vocabulary.ts';

/** Why a price is held back, with its numbers; amounts in minor units of the currency. */
export function evidenceText(
  evidence: Readonly<Record<string, unknown>> | null,
  currency: Currency | undefined,
): string {
  if (!evidence) return '';
  const number = (name: string) => Number(evidence[name]);
  const money = (name: string) => {
    const unit = currency ?? 'USD';
    return formatMoney(fromMinor(Math.round(number(name)), unit), unit);
  };
  switch (evidence.reason) {
    case 'factor-100':
      return `Exactly 100 times ${number('ratio') > 1 ? 'more' : 'less'} than ${money('current')}. Looks like a moved decimal point.`;
    case 'above-median':
    case 'below-median':
      return `${ratioText(number('ratio'))} the median of ${plural(number('prices'), 'price')}, ${money('median')}.`;
    case 'many-at-once': {
      const many = `${number('moved')} of ${number('matched')} prices move at once, ${number('sameFactor')} of them by ${ratioText(number('medianRatio'))}. Looks like another currency, tax or unit.`;
      if (!('median' in evidence)) return many;
      return `${many} This one is ${ratioText(number('ratio'))} the median of ${plural(number('prices'), 'price')}, ${money('median')}.`;
    }
    default:
      return '';
  }
}

/** '2.8 times', '0.05 times'. */
export const ratioText = (ratio: number): string =>
  `${ratio >= 10 ? Math.round(ratio) : Number(ratio.toPrecision(2))} times`;
