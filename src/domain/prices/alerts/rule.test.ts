import { describe, expect, it } from 'vitest';
import type { Currency } from '../../core/vocabulary.ts';
import { nextBar, RULES, type AlertRule, type KnownPrice } from './rule.ts';

type Told = [minor: number, currency?: Currency, source?: string | null, of?: string] | null;
const price = (told: Told): KnownPrice | null => {
  if (!told) return null;
  const [minor, currency = 'EUR', source = null, of = 'a'] = told;
  return { minor, currency, source, of };
};
/** A euro is two dollars. */
const exchange = (minor: number, from: Currency, to: Currency) =>
  from === 'EUR' && to === 'USD' ? minor * 2 : from === 'USD' && to === 'EUR' ? minor / 2 : null;

/** The prices that are told, of those that a rule meets one after the other. */
function walk(rule: AlertRule, prices: readonly Told[]): (number | null)[] {
  let { bar } = rule;
  return prices.map((told) => {
    const step = nextBar({ ...rule, bar }, price(told), exchange);
    bar = step.bar;
    if (step.fall) expect(step.fall.now).toEqual(price(told));
    return step.fall && step.fall.now.minor;
  });
}

describe('a rule about a plan at 15', () => {
  const rule: AlertRule = { about: 'plan', atMost: null, bar: price([1500]), rules: RULES };
  it.each<[string, Told[], (number | null)[]]>([
    ['tells of a fall once', [[1500], [1200], [1200], [1200]], [null, 1200, null, null]],
    ['tells of each further fall', [[1200], [1000]], [1200, 1000]],
    ['tells of nothing that rises', [[1600], [1700]], [null, null]],
    ['tells of a fall from where it rose to', [[1600], [1550]], [null, 1550]],
    ['tells again of what rose and fell back', [[1200], [1500], [1200]], [1200, null, 1200]],
    [
      'waits while nothing counts',
      [null, null, [1200], null, [1200]],
      [null, null, 1200, null, null],
    ],
    [
      'compares with no other currency',
      [
        [1200, 'USD'],
        [1100, 'USD'],
      ],
      [null, 1100],
    ],
    [
      'compares with no other source',
      [
        [1200, 'EUR', 'Blog'],
        [1100, 'EUR', 'Blog'],
      ],
      [null, 1100],
    ],
  ])('%s', (_, prices, told) => expect(walk(rule, prices)).toEqual(told));
});

describe('a rule about a plan at 15 with a bound of 10', () => {
  const rule: AlertRule = {
    about: 'plan',
    atMost: { minor: 1000, currency: 'EUR' },
    bar: price([1500]),
    rules: RULES,
  };
  it.each<[string, Told[], (number | null)[]]>([
    ['tells of nothing above it', [[1200], [1001]], [null, null]],
    ['tells of what reaches it', [[1200], [1000], [1000]], [null, 1000, null]],
    ['tells again after it was left', [[900], [1100], [1000]], [900, null, 1000]],
    ['takes the word of any source', [[900, 'EUR', 'Blog']], [900]],
    ['is in its own currency', [[900, 'USD'], [800, 'USD'], [700]], [null, null, 700]],
  ])('%s', (_, prices, told) => expect(walk(rule, prices)).toEqual(told));

  it('tells of the first price that is known, when it is within the bound', () => {
    expect(walk({ ...rule, bar: null }, [null, [900]])).toEqual([null, 900]);
    expect(walk({ ...rule, bar: null }, [[1100], [1050]])).toEqual([null, null]);
    expect(walk({ ...rule, bar: null, atMost: null }, [[900], [800]])).toEqual([null, 800]);
  });
});

describe('a rule about a need at 20', () => {
  const rule: AlertRule = { about: 'need', atMost: null, bar: price([2000, 'USD']), rules: RULES };
  it.each<[string, Told[], (number | null)[]]>([
    ['tells of a cheaper plan', [[1900, 'USD', null, 'b']], [1900]],
    ['tells of one in another currency that is clearly cheaper', [[950, 'EUR', null, 'b']], [950]],
    [
      'tells of none that only the rates of the day make cheaper',
      [
        [990, 'EUR', null, 'b'],
        [2000, 'USD'],
        [960, 'EUR', null, 'b'],
      ],
      [null, null, null],
    ],
    [
      'goes on from a higher one in another currency',
      [
        [1100, 'EUR', null, 'b'],
        [2000, 'USD'],
        [1000, 'EUR', null, 'b'],
      ],
      [null, 2000, null],
    ],
    [
      'compares with no currency without a rate',
      [
        [100, 'JPY'],
        [90, 'JPY'],
      ],
      [null, 90],
    ],
  ])('%s', (_, prices, told) => expect(walk(rule, prices)).toEqual(told));
});

describe('a rule whose bar is of other rules', () => {
  const bounds = [null, { minor: 1000, currency: 'EUR' as const }];
  it.each(bounds)(
    'takes the first price that counts as its bar, and tells nothing of it',
    (atMost) => {
      for (const about of ['plan', 'need'] as const) {
        const rule: AlertRule = { about, atMost, bar: price([2000]), rules: RULES - 1 };
        expect(nextBar(rule, null, exchange)).toEqual({ bar: rule.bar, fall: null });
        const met = price([900]);
        expect(nextBar(rule, met, exchange)).toEqual({ bar: met, fall: null });
        expect(nextBar({ ...rule, bar: met, rules: RULES }, price([800]), exchange).fall).toEqual({
          before: met,
          now: price([800]),
        });
      }
    },
  );
});
