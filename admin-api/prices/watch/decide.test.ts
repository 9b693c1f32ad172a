import { describe, expect, it } from 'vitest';
import type { WatchResult } from '#src/domain/prices/watch.ts';
import {
  judgedBy,
  mayAskForNews,
  nextFinding,
  type WatchFinding,
  type PageFinding,
} from './decide.ts';

const BY = {
  judged: judgedBy({
    pageUrl: 'https://a.example/',
    priceMinor: 1500,
    currency: 'USD',
    names: ['Max'],
  }),
  pageUrl: 'https://a.example/',
  at: '2026-11-21T04:35:00.000Z',
};
const BEFORE: WatchFinding = {
  ...BY,
  at: '2026-11-20T04:35:00.000Z',
  since: '2026-11-01T04:35:00.000Z',
  result: 'confirmed',
  failures: 0,
  status: 200,
  snippet: 'Max $15',
  foundMinor: null,
  etag: '"a"',
  lastModified: null,
};
const TAGS = { etag: '"b"', lastModified: null, status: 200, snippet: 'Max' };
const read = (
  result: 'confirmed' | 'other' | 'many' | 'missing',
  foundMinor: number | null = null,
): PageFinding => ({
  kind: 'read',
  result,
  foundMinor,
  ...TAGS,
});
const failed = (result: 'moved' | 'dead' | 'away' | 'forbidden'): PageFinding => ({
  kind: 'failed',
  result,
  status: null,
  reason: 'why',
});
const other = (more: Partial<WatchFinding> = {}): WatchFinding => ({
  ...BEFORE,
  result: 'other',
  foundMinor: 1700,
  ...more,
});

describe('next', () => {
  it.each<[string, WatchFinding | null, PageFinding, WatchResult, boolean, boolean]>([
    // Before, what came, what it is then, whether the price was seen, whether it is a doubt.
    ['the first reading', null, read('confirmed'), 'confirmed', true, false],
    ['the price again', BEFORE, read('confirmed'), 'confirmed', true, false],
    ['the same page', BEFORE, { kind: 'same' }, 'confirmed', true, false],
    ['the same page of another price', other(), { kind: 'same' }, 'other', false, true],
    ['another price', BEFORE, read('other', 1700), 'other', false, true],
    ['several prices', BEFORE, read('many'), 'many', false, true],
    ['no price', BEFORE, read('missing'), 'missing', false, true],
    ['the price after another', other(), read('confirmed'), 'confirmed', true, false],
    ['another address', BEFORE, failed('moved'), 'moved', false, true],
    ['no such page', BEFORE, failed('dead'), 'dead', false, true],
    ['robots kept out', BEFORE, failed('forbidden'), 'forbidden', false, false],
    ['no answer', BEFORE, failed('away'), 'away', false, false],
    ['no answer again', other({ failures: 1 }), failed('away'), 'away', false, false],
    ['no answer three times', other({ failures: 2 }), failed('away'), 'away', false, true],
    ['not modified, which nobody asked', null, { kind: 'same' }, 'away', false, false],
  ])('%s', (_, before, seen, result, wasSeen, doubt) => {
    const came = nextFinding(before, seen, BY);
    expect([came.finding.result, came.seen, came.doubt]).toEqual([result, wasSeen, doubt]);
    expect(came.finding).toMatchObject(BY);
  });

  it('knows since when a page says the same', () => {
    const since = (before: WatchFinding | null, seen: PageFinding, by = BY) =>
      nextFinding(before, seen, by).finding.since;
    expect(since(other(), read('other', 1700))).toBe(BEFORE.since);
    expect(since(other(), { kind: 'same' })).toBe(BEFORE.since);
    expect(since(other(), read('other', 1800))).toBe(BY.at);
    expect(since(other(), read('other', 1700), { ...BY, judged: 'else' })).toBe(BY.at);
    expect(since(BEFORE, read('other', 1700))).toBe(BY.at);
  });
});

it.each<[string, (WatchFinding | null)[], boolean]>([
  ['nothing', [], false],
  ['a plan that was not looked for', [BEFORE, null], false],
  ['all plans', [BEFORE, other()], true],
  ['a page without tags', [{ ...BEFORE, etag: null }], false],
  ['a page of another day', [BEFORE, { ...BEFORE, etag: '"x"' }], false],
  ['another price', [{ ...BEFORE, judged: 'else' }], false],
  ['a page that did not answer', [{ ...BEFORE, result: 'away' }], false],
])('asks for news only, after %s: %s', (_, findings, may) => {
  const plans = findings.map((finding) => ({ judged: BY.judged, finding }));
  expect(mayAskForNews(plans) !== null).toBe(may);
});
