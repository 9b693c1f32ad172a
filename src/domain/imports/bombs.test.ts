import { expect, test } from 'vitest';
import { isRow } from './files/rows.ts';
import { rowsOf } from './testing.ts';
import type { ImportFormat } from './types.ts';

const MILLION = 1_000_000;
/** Good rows and bad ones, or the fault for which the whole file is refused. */
const outcome = (text: string, format: ImportFormat) =>
  rowsOf(text, format).then(
    (rows) => [rows.filter(isRow).length, rows.filter((row) => !isRow(row)).length],
    (error: { fault: string }) => error.fault,
  );

test.each<[string, string, ImportFormat, [number, number] | string]>([
  ['a million columns', `${'a,'.repeat(MILLION)}\n1`, 'csv', 'unreadable'],
  ['a row of a million cells', `a,b\n${'1,'.repeat(MILLION)}\n1,2`, 'csv', [1, 1]],
  ['a cell of 5 MB', `a,b\n${'x'.repeat(5 * MILLION)},1\n1,2`, 'csv', [1, 1]],
  ['a quoted cell of 5 MB', `a,b\n"${'x'.repeat(5 * MILLION)}",1\n1,2`, 'csv', [1, 1]],
  ['an overlong last line', `a,b\n1,2\n${'x'.repeat(MILLION)}`, 'csv', [1, 1]],
  ['an unclosed quote on every line', `a,b\n${'"x,1\n'.repeat(MILLION)}`, 'csv', 'unreadable'],
  ['quotes alone', `a,b\n${'"'.repeat(5 * MILLION)}`, 'csv', [0, 1]],
  ['bare CR', `a,b\n${'1,2\r'.repeat(MILLION)}`, 'csv', [0, 1]],
  ['line breaks alone', `a\n${'\n'.repeat(9 * MILLION)}`, 'csv', [0, 0]],
  ['brackets alone', '['.repeat(9 * MILLION), 'json', 'unreadable'],
  ['a string without end', `[{"a":"${'x'.repeat(9 * MILLION)}`, 'json', 'unreadable'],
  ['escaped quotes without end', `[{"a":"${'\\"'.repeat(4 * MILLION)}`, 'json', 'unreadable'],
  [
    'an object of 150,000 members',
    `[{},{${Array.from({ length: 150_000 }, (_, n) => `"k${n}":1`).join(',')}},{}]`,
    'json',
    [2, 1],
  ],
  ['millions of items', `[${'{},'.repeat(2 * MILLION)}{}]`, 'json', 'too_large'],
  ['blanks alone', ' '.repeat(9 * MILLION), 'json', 'unreadable'],
])('%s', async (_, text, format, expected) => {
  expect(await outcome(text, format)).toEqual(expected);
});
