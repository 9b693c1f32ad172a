import { expect, test } from 'vitest';
import { evidenceText, moveText } from './evidence-words.ts';

test('says how far a price moves once, as people say it', () => {
  const said = [0.1, 0.955, 1.019, 1.4, 9.99, 25.2].map(moveText);
  expect(said).toEqual(['-90 %', '-4.5 %', '+1.9 %', '+40 %', '+899 %', '25 times']);
});

test('says why a price is held back', () => {
  const usual = { price: 250, current: 2500, median: 2500, ratio: 0.1 };
  for (const [evidence, text] of [
    [
      { reason: 'below-median', ...usual, prices: 3 },
      'Far below its usual price, $25.00 in the middle of 3.',
    ],
    [{ reason: 'below-median', ...usual, prices: 1 }, 'Far below its one price so far, $25.00.'],
    [
      { reason: 'many-at-once', moved: 12, matched: 20, sameFactor: 11, medianRatio: 1.19 },
      '12 of 20 prices move at once, 11 of them by +19 %. Looks like another currency, tax or unit.',
    ],
    [null, ''],
  ] as const) {
    expect(evidenceText(evidence, 'USD')).toBe(text);
  }
});
