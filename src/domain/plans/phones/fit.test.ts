import { describe, expect, it } from 'vitest';
import {
  countFits,
  countSims,
  filterFor,
  fitOf,
  fittingFormat,
  listFitWords,
  planFitWords,
  SIMS,
  simOf,
  type Sim,
} from './fit.ts';
import type { Takes } from './phone.ts';

const BOTH: Takes = { esim: true, card: true };
const ESIM_ONLY: Takes = { esim: true, card: false };
const CARD_ONLY: Takes = { esim: false, card: true };
const CARD_UNSAID: Takes = { esim: true, card: null };
const SOME_VERSIONS: Takes = { esim: null, card: true };
const NOTHING: Takes = { esim: null, card: null };

describe('whether a phone takes a plan', () => {
  const table: [string, Takes, Record<Sim, string>][] = [
    [
      'both',
      BOTH,
      { esim: 'fits', offered: 'fits', plastic: 'fits', both: 'fits', unsaid: 'fits' },
    ],
    [
      'an eSIM only',
      ESIM_ONLY,
      { esim: 'fits', offered: 'fits', plastic: 'not', both: 'fits', unsaid: 'open' },
    ],
    [
      'a card only: an operator that offers eSIMs may sell cards',
      CARD_ONLY,
      { esim: 'not', offered: 'open', plastic: 'fits', both: 'fits', unsaid: 'open' },
    ],
    [
      'an eSIM, of a card nothing is said',
      CARD_UNSAID,
      { esim: 'fits', offered: 'fits', plastic: 'open', both: 'fits', unsaid: 'open' },
    ],
    [
      'a card, some versions an eSIM',
      SOME_VERSIONS,
      { esim: 'open', offered: 'open', plastic: 'fits', both: 'fits', unsaid: 'open' },
    ],
    [
      'nobody knows what',
      NOTHING,
      { esim: 'open', offered: 'open', plastic: 'open', both: 'open', unsaid: 'open' },
    ],
  ];
  it.each(table)('that takes %s', (_, takes, expected) => {
    expect(Object.fromEntries(SIMS.map((sim) => [sim, fitOf(sim, takes)]))).toEqual(expected);
  });

  it('reads how a plan comes: an eSIM of an operator says nothing of its card', () => {
    const travel = { kind: 'travel' } as const;
    const mno = { kind: 'mno' } as const;
    expect(simOf({ format: 'esim', carrier: travel })).toBe('esim');
    expect(simOf({ format: 'esim', carrier: mno })).toBe('offered');
    expect(simOf({ format: 'plastic', carrier: mno })).toBe('plastic');
    expect(simOf({ format: 'both', carrier: travel })).toBe('both');
    expect(simOf({ format: null, carrier: mno })).toBe('unsaid');
  });
});

describe('a list', () => {
  const counts = { esim: 200, offered: 10, plastic: 151, both: 4, unsaid: 12 };
  it('counts every plan once, as what fits, what does not, and what is not known', () => {
    expect(countFits(counts, ESIM_ONLY)).toEqual({ fits: 214, not: 151, open: 12, of: 377 });
    expect(countFits(counts, CARD_ONLY)).toEqual({ fits: 155, not: 200, open: 22, of: 377 });
    expect(countFits({}, BOTH)).toEqual({ fits: 0, not: 0, open: 0, of: 0 });
  });

  it.each([
    [ESIM_ONLY, '214 of 377 plans fit your iPhone Air; 12 do not say'],
    [CARD_UNSAID, '214 of 377 plans fit your iPhone Air; 163 may fit'],
    [BOTH, 'All 377 plans fit your iPhone Air'],
  ])('says how many fit: %o', (takes, words) => {
    expect(listFitWords(counts, takes, 'iPhone Air')).toBe(words);
  });

  it('is counted from plans as lists count it', () => {
    const travel = { kind: 'travel' } as const;
    const mvno = { kind: 'mvno' } as const;
    expect(
      countSims([
        { format: 'esim', carrier: travel },
        { format: 'esim', carrier: travel },
        { format: 'esim', carrier: mvno },
        { format: null, carrier: mvno },
      ]),
    ).toEqual({ esim: 2, offered: 1, unsaid: 1 });
  });

  it('is said of one plan, too, and offers no filter where all fit', () => {
    expect(listFitWords({ esim: 1 }, ESIM_ONLY, 'iPhone Air')).toBe(
      '1 of 1 plan fits your iPhone Air',
    );
    expect(filterFor({ esim: 1200, both: 2 }, ESIM_ONLY)).toBeNull();
    expect(filterFor({ esim: 1200, unsaid: 1 }, ESIM_ONLY)).toBe('esim');
    expect(listFitWords({ esim: 1200, unsaid: 1 }, ESIM_ONLY, 'iPhone Air')).toBe(
      '1,200 of 1,201 plans fit your iPhone Air; 1 does not say',
    );
  });

  it('is filtered by what is known to fit, and not where all fits or nothing is known', () => {
    expect(
      [BOTH, ESIM_ONLY, CARD_ONLY, CARD_UNSAID, SOME_VERSIONS, NOTHING].map(fittingFormat),
    ).toEqual([null, 'esim', 'plastic', 'esim', 'plastic', null]);
  });
});

it.each([
  ['esim', BOTH, 'Fits your iPhone 15: eSIM'],
  ['unsaid', BOTH, 'Fits your iPhone 15'],
  ['both', CARD_ONLY, 'Fits your iPhone 15: physical SIM'],
  ['plastic', ESIM_ONLY, 'Needs a physical SIM: your iPhone 15 takes none'],
  ['esim', CARD_ONLY, 'Needs an eSIM: your iPhone 15 takes none'],
  ['unsaid', ESIM_ONLY, 'Whether it comes as an eSIM is not published'],
  ['offered', CARD_ONLY, 'Whether it comes as a physical SIM is not published'],
  ['plastic', CARD_UNSAID, 'May fit: whether your iPhone 15 takes a physical SIM is not known'],
  ['esim', SOME_VERSIONS, 'May fit: whether your iPhone 15 takes an eSIM is not known'],
] as const)('says of a plan that comes as %s for %o: %s', (sim, takes, words) => {
  expect(planFitWords(sim, takes, 'iPhone 15')).toBe(words);
});
