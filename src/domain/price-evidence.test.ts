import { describe, expect, it } from 'vitest';
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
  evidenceText(priceEvidence(records(...list), AS_OF), 'USD');

describe('what a price history proves', () => {
  it('is the lowest in 90 days only when the records cover the 90 days before the change', () => {
    expect(text(['2026-11-01', 20], ['2026-09-01', 30], ['2026-08-03', 25])).toEqual({
      title: 'Lowest in 90 days',
      detail: 'Was $25.00 or more',
    });
    expect(text(['2026-11-01', 20], ['2026-09-01', 30], ['2026-08-04', 25]).title).toBe(
      'Lowest in 30 days',
    );
  });
  it('says "all month" when one price held through the 30 days before', () => {
    expect(text(['2026-11-01', 20], ['2026-10-02', 25])).toEqual({
      title: 'Lowest in 30 days',
      detail: 'Was $25.00 all month',
    });
  });
  it('judges nothing when the 30 days before the change are not covered', () => {
    expect(text(['2026-11-01', 20], ['2026-10-03', 25])).toEqual({
      title: 'History too short to judge',
      detail: 'First recorded October 3, 2026',
    });
    expect(priceEvidence(records(['2026-11-01', 20]), AS_OF)).toEqual({
      kind: 'short',
      since: '2026-11-01',
    });
  });
  it('names the earlier price when the price was as low within the month before', () => {
    expect(
      text(['2026-11-10', 35], ['2026-11-09', 40], ['2026-10-20', 35], ['2026-06-01', 40]),
    ).toEqual({
      title: 'Seen at $35.00 before',
      detail: 'On November 8, 2026',
    });
  });
  it('still finds the lowest in 30 days when it was lower more than 30 days before', () => {
    expect(
      text(['2026-11-10', 35], ['2026-09-20', 40], ['2026-09-01', 30], ['2026-06-01', 40]).title,
    ).toBe('Lowest in 30 days');
  });
  it('says when the last change was a rise, and when nothing moved for 90 days', () => {
    expect(text(['2026-11-10', 35], ['2026-06-01', 30])).toEqual({
      title: 'Was $30.00 before',
      detail: 'Raised on November 10, 2026',
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
  it('do not cover a window for a real price', () => {
    expect(priceEvidence(records(['2026-11-01', 20], ['2026-06-01', 25, 'sample']), AS_OF)).toEqual(
      {
        kind: 'short',
        since: '2026-11-01',
      },
    );
    expect(
      priceEvidence(
        records(['2026-11-01', 20], ['2026-10-15', 25], ['2026-06-01', 25, 'sample']),
        AS_OF,
      ).kind,
    ).toBe('short');
  });
});

it('has no evidence without records, and ignores records after the day it judges', () => {
  expect(priceEvidence([], AS_OF)).toEqual({ kind: 'none' });
  expect(priceEvidence(records(['2026-11-21', 10]), AS_OF)).toEqual({ kind: 'none' });
});

it('writes amounts in the currency of the plan', () => {
  const evidence = priceEvidence(records(['2026-11-01', 990], ['2026-06-01', 1200]), AS_OF);
  expect(evidenceText(evidence, 'JPY').detail).toBe('Was ¥1,200 for 90 days');
});
