import { describe, expect, it } from 'vitest';
import type { Proof } from './deal.ts';
import { evidenceText, priceEvidence } from './price-evidence.ts';

const AS_OF = '2026-11-20';
/** Records newest first; real unless said otherwise. */
const records = (...list: [string, number, 'sample'?][]) =>
  list.map(([recordedDate, price, sample]) => ({
    recordedDate,
    price,
    sample: sample === 'sample',
  }));
const text = (...list: [string, number, 'sample'?][]) =>
  evidenceText(priceEvidence(records(...list), AS_OF, null), 'USD');

const PROVEN: Proof = {
  kind: 'proven',
  on: '2026-11-01',
  lowest: 25,
  lowestOn: '2026-10-20',
  saving: 5,
  percent: 20,
};

describe('what a price history tells', () => {
  it('calls a price the lowest only where the plan is a proven deal', () => {
    const list = records(['2026-11-01', 20], ['2026-10-20', 25]);
    expect(evidenceText(priceEvidence(list, AS_OF, PROVEN), 'USD')).toEqual({
      title: 'Below the lowest price of 30 days',
      detail: '$25.00 on 20 October 2026, cut on 1 November 2026',
    });
    // An old price, another source or currency: the database proves nothing.
    expect(evidenceText(priceEvidence(list, AS_OF, null), 'USD')).toEqual({
      title: 'Was $25.00 before',
      detail: 'Lower since 1 November 2026',
    });
  });
  it('does not take a price to hold from one record to the next', () => {
    expect(text(['2026-11-01', 20], ['2026-10-01', 25], ['2026-01-01', 25])).toEqual({
      title: 'No price recorded in the 30 days before the change',
      detail: 'Last before it on 1 October 2026',
    });
    expect(text(['2026-11-01', 20], ['2026-10-02', 25]).title).toBe('Was $25.00 before');
    expect(priceEvidence(records(['2026-11-01', 20]), AS_OF, null)).toEqual({
      kind: 'short',
      since: '2026-11-01',
    });
  });
  it('names the earlier price and its day when it was as low within the month before', () => {
    expect(
      text(['2026-11-10', 35], ['2026-11-09', 40], ['2026-10-20', 35], ['2026-06-01', 40]),
    ).toEqual({
      title: 'Seen at $35.00 before',
      detail: 'On 20 October 2026',
    });
  });
  it('says when the last change was a rise, and when nothing moved for 90 days', () => {
    expect(text(['2026-11-10', 35], ['2026-06-01', 30])).toEqual({
      title: 'Was $30.00 before',
      detail: 'Raised on 10 November 2026',
    });
    expect(text(['2026-08-01', 35], ['2026-06-01', 40]).title).toBe('Unchanged for 90 days');
  });
  it('does not take a repeated price for a change', () => {
    expect(text(['2026-11-10', 35], ['2026-08-01', 35], ['2026-06-01', 40]).title).toBe(
      'Unchanged for 90 days',
    );
  });
});

describe('made-up records', () => {
  it('are never evidence', () => {
    expect(text(['2026-11-01', 20, 'sample'], ['2026-06-01', 25, 'sample']).title).toBe(
      'Sample history, not evidence',
    );
  });
  it('stand for no real price in the 30 days before a change', () => {
    const kind = (...list: Parameters<typeof records>) =>
      priceEvidence(records(...list), AS_OF, null).kind;
    expect(kind(['2026-11-01', 20], ['2026-10-20', 25, 'sample'])).toBe('short');
    expect(kind(['2026-11-01', 20], ['2026-10-20', 19, 'sample'], ['2026-10-15', 25])).toBe(
      'short',
    );
  });
});

it('has no evidence without records, and ignores records after the day it judges', () => {
  expect(priceEvidence([], AS_OF, null)).toEqual({ kind: 'none' });
  expect(priceEvidence(records(['2026-11-21', 10]), AS_OF, null)).toEqual({ kind: 'none' });
});

it('writes amounts in the currency of the plan', () => {
  const list = records(['2026-11-01', 990], ['2026-10-20', 1200]);
  expect(evidenceText(priceEvidence(list, AS_OF, null), 'JPY').title).toBe('Was ¥1,200 before');
});
