import { describe, expect, it } from 'vitest';
import type { ImportRun } from '#src/contract/imports.ts';
import {
  CHOOSE_ALL,
  CHOOSE_NONE,
  chosenOf,
  isChosenRow,
  MAX_NAMED,
  rowsOfChoice,
  rowsToChoose,
  withKind,
  withRows,
} from './choice.ts';

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

describe('a choice of rows', () => {
  it('begins with all but prices that were decided already', () => {
    expect(rowsToChoose(FOUND, 'held')).toBe(1);
    expect(chosenOf(CHOOSE_ALL, FOUND, 'new')).toBe(50_000);
    expect(rowsOfChoice(CHOOSE_ALL)).toEqual({ mode: 'all', rows: [] });
    expect(rowsOfChoice(CHOOSE_NONE)).toEqual({ mode: 'only', rows: [] });
  });

  it('leaves rows out, or takes only some, and counts them in their kind', () => {
    const but = withRows(CHOOSE_ALL, 'new', [5, 6], false)!;
    expect([chosenOf(but, FOUND, 'new'), chosenOf(but, FOUND, 'changed')]).toEqual([
      49_998, 10_000,
    ]);
    expect([isChosenRow(but, 'new', 5), isChosenRow(but, 'new', 7)]).toEqual([false, true]);
    expect(rowsOfChoice(but)).toEqual({ mode: 'except', rows: [5, 6] });
    const again = withRows(but, 'new', [5, 6], true)!;
    expect(rowsOfChoice(again).mode).toBe('all');
    const only = withRows(withRows(CHOOSE_NONE, 'new', [9], true)!, 'held', [11], true)!;
    expect([chosenOf(only, FOUND, 'new'), chosenOf(only, FOUND, 'held')]).toEqual([1, 1]);
    expect(rowsOfChoice(only)).toEqual({ mode: 'only', rows: [9, 11] });
  });

  it('takes all of a kind by its name, where too many rows would have to be named', () => {
    const many = Array.from({ length: MAX_NAMED + 1 }, (_, at) => at);
    expect(withRows(CHOOSE_ALL, 'new', many, false)).toBeNull();
    const changed = withKind(CHOOSE_ALL, 'new', false);
    expect(chosenOf(changed, FOUND, 'new')).toBe(0);
    expect(isChosenRow(changed, 'new', 5)).toBe(false);
    expect(rowsOfChoice(changed)).toEqual({
      mode: 'all',
      rows: [],
      kinds: ['changed', 'restored', 'withdrawn', 'held'],
    });
    expect(withKind(changed, 'new', true)).toEqual(CHOOSE_ALL);
  });
});
