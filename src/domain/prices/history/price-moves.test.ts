import { describe, expect, it } from 'vitest';
import { historyWords, lastMove, moveWords } from './price-moves.ts';

/** Records newest first; real unless said otherwise. */
const records = (...list: [string, number, 'sample'?][]) =>
  list.map(([recordedDate, price, sample]) => ({
    recordedDate,
    price,
    sample: sample === 'sample',
  }));

describe('a change', () => {
  it.each([
    ['2026-05-13', '2026-08-10', 'fell from $39.00 to $38.00 between 13 May and 10 August 2026'],
    ['2026-08-10', '2026-08-17', 'fell from $39.00 to $38.00 between 10 and 17 August 2026'],
    [
      '2025-12-05',
      '2026-09-20',
      'fell from $39.00 to $38.00 between 5 December 2025 and 20 September 2026',
    ],
    ['2026-08-10', '2026-08-12', 'fell from $39.00 to $38.00 between 10 and 12 August 2026'],
    ['2026-08-10', '2026-08-11', 'fell from $39.00 to $38.00 on 11 August 2026'],
    ['2026-08-10', '2026-08-10', 'fell from $39.00 to $38.00 on 10 August 2026'],
  ])('of %s and %s is told as it is known', (beforeOn, on, words) => {
    expect(moveWords({ before: 39, beforeOn, price: 38, on }, 'USD')).toBe(words);
    const rise = moveWords({ before: 38, beforeOn, price: 39, on }, 'USD');
    expect(rise).toBe(words.replace('fell from $39.00 to $38.00', 'rose from $38.00 to $39.00'));
  });

  it('lies between the newest two records that differ, and never starts from a made-up one', () => {
    expect(
      lastMove(
        records(['2026-08-17', 38], ['2026-08-10', 38], ['2026-05-13', 39], ['2026-05-01', 40]),
      ),
    ).toEqual({ before: 39, beforeOn: '2026-05-13', price: 38, on: '2026-08-10' });
    expect(lastMove(records(['2026-08-17', 38], ['2026-08-10', 40, 'sample']))).toBeNull();
  });

  it('is none where a price was reckoned, which nobody saw', () => {
    const [reckoned, first] = records(['2026-08-17', 38], ['2026-08-10', 40]);
    const all = [{ ...reckoned!, way: 'reckoned' as const }, first!];
    expect(lastMove(all)).toBeNull();
    expect(historyWords(all, 'USD')).toBe('One price on record: $40.00 on 10 August 2026.');
    expect(historyWords(all.slice(0, 1), 'USD')).toBe('Worked out from a price before, not seen.');
  });
});

describe('what the records of a plan say', () => {
  it.each([
    [[], null],
    [records(['2026-08-17', 38, 'sample']), 'Sample prices, not checked.'],
    [records(['2025-12-05', 660]), 'One price on record: $660.00 on 5 December 2025.'],
    [
      records(['2026-08-17', 38], ['2026-08-17', 38]),
      'One price on record: $38.00 on 17 August 2026.',
    ],
    [records(['2026-08-17', 38], ['2026-08-10', 38]), 'No change between 10 and 17 August 2026.'],
    [
      records(['2026-08-17', 38], ['2026-08-10', 38], ['2026-05-13', 39]),
      'Fell from $39.00 to $38.00 between 13 May and 10 August 2026. On which day is not known.',
    ],
    [
      records(['2026-08-11', 39], ['2026-08-10', 38]),
      'Rose from $38.00 to $39.00 on 11 August 2026.',
    ],
  ])('is one sentence', (list, words) => {
    expect(historyWords(list, 'USD')).toBe(words);
  });
});
