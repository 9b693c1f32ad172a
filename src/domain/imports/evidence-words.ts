import { formatMoney, fromMinor } from '../core/money/money.ts';
import { plural } from '../core/plural.ts';
import type { Currency } from '../core/vocabulary.ts';

/** Why a price is held back, in words; amounts in minor units of the currency. How far it moves stands beside it. */
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
  const usual = () =>
    number('prices') === 1
      ? `its one price so far, ${money('median')}`
      : `its usual price, ${money('median')} in the middle of ${number('prices')}`;
  switch (evidence.reason) {
    case 'factor-100':
      return `Exactly 100 times ${number('ratio') > 1 ? 'more' : 'less'} than ${money('current')}. Looks like a moved decimal point.`;
    case 'above-median':
      return `Far above ${usual()}.`;
    case 'below-median':
      return `Far below ${usual()}.`;
    case 'many-at-once': {
      const moved = plural(number('matched'), 'price');
      const same = `${number('sameFactor')} of them by ${moveText(number('medianRatio'))}`;
      return `${number('moved')} of ${moved} move at once, ${same}. Looks like another currency, tax or unit.`;
    }
    default:
      return '';
  }
}

/** How far a price moves, from the new one divided by the old one: '-90 %', '+40 %', '100 times'. */
export function moveText(ratio: number): string {
  if (ratio >= 10) return `${Math.round(ratio)} times`;
  const percent = (ratio - 1) * 100;
  const shown = Math.abs(percent) < 10 ? Number(percent.toFixed(1)) : Math.round(percent);
  return `${shown > 0 ? '+' : ''}${shown} %`;
}
