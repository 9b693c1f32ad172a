import { expect, it } from 'vitest';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { ALL, countsOf, isTaken, NONE, rowsOfChoice, withKind, withRows } from './choice.ts';

const FOUND = {
  rows: 60_020,
  new: 50_000,
  changed: 10_000,
  seen: 0,
  restored: 0,
  same: 10,
  held: 3,
  known: 2,
  rejected: 4,
  inTrash: 0,
  missing: 1,
  withdrawn: 1,
  notes: 0,
  gate: null,
} satisfies ImportRun['findings'];
const counts = (choice: typeof ALL) => countsOf(choice, FOUND);

it('begins with all rows but prices that were decided already', () => {
  expect(counts(ALL)).toEqual({ count: 60_001, held: 1, total: 60_002 });
  expect(rowsOfChoice(ALL)).toEqual({ mode: 'all', rows: [] });
  expect(rowsOfChoice(NONE)).toEqual({ mode: 'only', rows: [] });
});

it('leaves rows out, or takes only some, and a whole kind by its name', () => {
  const rows = [5, 6].map((at) => ({ at, kind: 'new' as const }));
  const but = withRows(ALL, rows, false);
  expect(counts(but)).toMatchObject({ count: 59_999, held: 1 });
  expect([isTaken(but, 'new', 5), isTaken(but, 'new', 7)]).toEqual([false, true]);
  expect(rowsOfChoice(but)).toEqual({ mode: 'except', rows: [5, 6] });
  expect(rowsOfChoice(withRows(but, rows, true)).mode).toBe('all');
  const only = withRows(NONE, [rows[0]!], true);
  expect(counts(only)).toMatchObject({ count: 1, held: 0 });
  expect(rowsOfChoice(only)).toEqual({ mode: 'only', rows: [5] });
  const without = withKind(but, 'new', false);
  expect(counts(without).count).toBe(10_001);
  expect(isTaken(without, 'new', 7)).toBe(false);
  expect(rowsOfChoice(without).kinds).not.toContain('new');
  expect(withKind(without, 'new', true)).toEqual(but);
});

it('has held prices wait unless a person ticks them', () => {
  const ticked = withRows(ALL, [{ at: 11, kind: 'held' }], true);
  expect(counts(ticked)).toMatchObject({ count: 60_002, held: 0 });
  expect([isTaken(ALL, 'held', 11), isTaken(ticked, 'held', 11)]).toEqual([false, true]);
  expect(rowsOfChoice(ticked)).toEqual({ mode: 'all', rows: [], anyway: [11] });
  expect(withRows(ticked, [{ at: 11, kind: 'held' }], false)).toEqual(ALL);
  expect(rowsOfChoice(withKind(ticked, 'held', false)).anyway).toBeUndefined();
});
