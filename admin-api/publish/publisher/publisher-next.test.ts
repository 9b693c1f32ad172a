import { describe, expect, it } from 'vitest';
import { publisherStateAfter } from './publisher-next.ts';
import { firstState, stateName, type PublisherEvent } from './publisher-state.ts';

const RULES = { quietMs: 2000, followsEdits: true };
const AT = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const start = firstState({ live: 5, lineage: 'a', paused: false });
const release = (dataVersion: number, lineage = 'a') => ({ dataVersion, lineage });
const edit = (version: number, lineage = 'a'): PublisherEvent => ({
  kind: 'noticed',
  data: { version, lineage },
});
const wish: PublisherEvent = { kind: 'asked', cause: 'manual', by: 'mira' };
const due: PublisherEvent = { kind: 'due' };
const fail: PublisherEvent = { kind: 'failed', reason: 'disk full' };
const built = (version: number, lineage = 'a'): PublisherEvent => ({
  kind: 'built',
  release: release(version, lineage),
});

/** Events as the table below writes them: the moment, the kind, the version of the data. */
const eventsOf = (text: string): [number, PublisherEvent][] =>
  [...text.matchAll(/(\d+) (\w+)(?: (\d+))?/g)].map(([, at, kind, version]) => {
    const known: Record<string, PublisherEvent> = {
      edit: edit(Number(version)),
      built: built(Number(version)),
      wish,
      due,
      fail,
      notPinned: { kind: 'notPinned', pausedBefore: false },
    };
    return [Number(at), known[kind!] ?? ({ kind } as PublisherEvent)];
  });
/** The state after events, each at its milliseconds after noon. */
const after = (events: [ms: number, event: PublisherEvent][], from = start, rules = RULES) =>
  events.reduce((state, [ms, event]) => publisherStateAfter(state, event, AT + ms, rules), from);
/** What waits, with the milliseconds after noon at which it begins. */
const waiting = ({ waiting: one }: typeof start) => one && [one.cause, one.begins - AT];

describe('what waits, and when it begins', () => {
  it.each<[name: string, events: string, ReturnType<typeof waiting>]>([
    ['nothing', '', null],
    ['an edit, after a quiet moment', '0 edit 6', ['edit', 2000]],
    ['the same data', '0 edit 5', null],
    ['edits one after the other', '0 edit 6, 1500 edit 7', ['edit', 3500]],
    ['edits without an end', '0 edit 6, 29500 edit 7', ['edit', 30_000]],
    ['a wish, at once', '0 wish', ['manual', 0]],
    ['a wish beside an edit', '0 edit 6, 100 wish', ['manual', 100]],
    ['an edit beside a wish', '0 wish, 100 edit 6', ['manual', 100]],
    ['what failed, a minute later', '0 wish, 0 due, 10 fail', ['retry', 10 + MINUTE]],
    [
      'what failed twice, two minutes later',
      '0 wish, 0 due, 10 fail, 60000 due, 60000 fail',
      ['retry', 3 * MINUTE],
    ],
    [
      'a wish that came while it failed',
      '0 edit 6, 2000 due, 3000 wish, 4000 fail',
      ['manual', 4000],
    ],
    ['an edit during a build', '0 edit 6, 2000 due, 3000 edit 7, 4000 built 6', ['edit', 6000]],
    ['an edit that the build has in it already', '0 wish, 0 due, 4000 built 6, 4100 edit 6', null],
    ['nothing, once pinned', '0 edit 6, 100 pinning, 200 pinned, 300 edit 7', null],
    [
      'what was kept back, where pinning failed',
      '0 edit 6, 100 pinning, 200 notPinned',
      ['edit', 2200],
    ],
    ['nothing, once stopped', '0 stopped, 1 edit 6, 2 wish', null],
  ])('%s', (_, events, expected) => {
    expect(waiting(after(eventsOf(events)))).toEqual(expected);
  });

  it('leaves edits to people and the schedule, where that is wanted', () => {
    const rules = { ...RULES, followsEdits: false };
    const state = after([[0, edit(6)]], start, rules);
    expect([waiting(state), stateName(state)]).toEqual([null, 'idle']);
    expect(waiting(after([[1, { ...wish, cause: 'schedule' }]], state, rules))).toEqual([
      'schedule',
      1,
    ]);
  });

  it('follows neither the schedule nor a start while it is pinned, and follows a person', () => {
    const pinned = after([[0, { kind: 'pinning' }]]);
    for (const cause of ['schedule', 'start'] as const) {
      expect(publisherStateAfter(pinned, { kind: 'asked', cause, by: null }, AT, RULES)).toBe(
        pinned,
      );
    }
    expect(publisherStateAfter(pinned, wish, AT, RULES)).toMatchObject({ paused: false });
  });
});

describe('what is served', () => {
  it.each([
    ['newer data', built(7), 7, 'live'],
    ['older data never: what is newer is built', built(4), 5, 'queued'],
    ['other data, whatever its number', built(2, 'b'), 2, 'queued'],
  ] as const)('%s', (_, event, live, name) => {
    const state = after([
      [0, wish],
      [0, due],
      [10, event],
    ]);
    expect([state.live, stateName(state)]).toEqual([live, name]);
  });

  it('is nothing that is known, once a database was put back', () => {
    expect(after([[0, edit(3)]])).toMatchObject({ live: null, known: 3 });
  });

  it('is what was rolled back to, and the failure of before is forgotten', () => {
    const state = after([
      [0, wish],
      [0, due],
      [10, fail],
      [20, { kind: 'pinning' }],
      [30, { kind: 'pinned', release: release(2) }],
    ]);
    expect(state).toMatchObject({ live: 2, paused: true, last: null, failures: 0, waiting: null });
    expect(stateName(state)).toBe('idle');
  });
});

it('counts the pages and the time of a build, and forgets one that was given up', () => {
  const first = after([
    [0, wish],
    [0, due],
    [100, { kind: 'progress', pages: { rendered: 3, reused: 4 } }],
    [500, built(6)],
  ]);
  const last = { by: 'mira', durationMs: 500, pages: { rendered: 3, reused: 4 }, error: null };
  expect(first.last).toMatchObject(last);
  const second = after(
    [
      [900, wish],
      [900, due],
      [950, { kind: 'givenUp' }],
    ],
    first,
  );
  expect(second).toMatchObject({ running: false, last });
});

it('runs one build at a time', () => {
  const running = after([
    [0, wish],
    [0, due],
    [10, wish],
  ]);
  expect(publisherStateAfter(running, due, AT + 20, RULES)).toBe(running);
  expect(stateName(running)).toBe('building');
});
