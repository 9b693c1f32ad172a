import { setUnlimited } from './fair-use.ts';
import { setDays } from './parts.ts';
import type { Draft } from './preset.ts';

/** Unlimited data, not unlimited calls: it says data, or stands where a title's part begins. */
const UNLIMITED =
  /\bunlimited (?:\S+ ){0,2}data\b|\bdata:? unlimited\b|(?:^|[-–—|/:(] ?)unlimited\b(?! (?:\S+ )?(?:call|text|min|talk|sms|voice))/i;

/** Reads amount and days from a product's title, where each is named once and clearly. */
export function setDataFromTitle(draft: Draft, title: string): void {
  const amounts = [
    ...title.matchAll(/(?<!\d)(\d+(?:\.\d+)?) ?([KMGT]B)\b( ?(?:\/|per |a )day)?/gi),
  ];
  const texts = new Set(amounts.map(([, number, unit]) => `${number}${unit!.toUpperCase()}`));
  if (UNLIMITED.test(title)) {
    if (setUnlimited(draft, title)) {
      draft.note('dataAmount', title, 'Unlimited', 'from-title');
      return;
    }
  } else if (texts.size === 1) {
    const [text] = texts;
    draft.set('dataAmount', text!);
    if (amounts[0]![3]) draft.set('dataPeriod', 'day');
    draft.note('dataAmount', title, text!, 'from-title');
    return;
  }
  draft.bad(
    'dataAmount',
    title,
    'data-unreadable',
    texts.size >= 1
      ? 'names several amounts of data: map a column that holds the amount alone'
      : 'names no amount of data: map a column that does',
  );
}

/** '7 Days' in a title is the validity, when it stands there once. */
export function setDaysFromTitle(draft: Draft, title: string): void {
  const days = new Set(
    [...title.matchAll(/\b(\d{1,3})[ -]?days?\b/gi)].map(([, number]) => number!),
  );
  if (days.size === 1) {
    const [number] = days;
    setDays(draft, number!);
    draft.note('validity', title, draft.get('validity'), 'from-title');
  }
}
