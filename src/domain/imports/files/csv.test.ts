import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords } from './csv.ts';

const read = (text: string) => [...csvRecords(text)].filter((one) => one.fault ?? one.cells.length);
const lines = (text: string) =>
  read(text).map(({ line, cells, fault }) => [line, fault ? 'fault' : cells.join('|')]);

describe('records and their physical lines', () => {
  test.each<[string, string, ...string[]]>([
    ['commas', 'a,b\n1,2\n', '1 a|b', '2 1|2'],
    ['semicolons', 'a;b\n1,5;2', '1 a|b', '2 1,5|2'],
    ['tabs', 'a\tb\n1\t2', '1 a|b', '2 1|2'],
    ['a delimiter that Excel names', 'sep=;\na;b\n1;2', '2 a|b', '3 1|2'],
    ['CR LF', 'a,b\r\n1,2\r\n', '1 a|b', '2 1|2'],
    ['an empty first line', '\r\na;b\r\n1,5;2', '2 a|b', '3 1,5|2'],
    ['empty lines', 'a,b\n\n\n1,2\n\n', '1 a|b', '4 1|2'],
    ['a line break in a cell', 'a,b\n"1\n\n1",2\n3,4', '1 a|b', '2 1\n\n1|2', '5 3|4'],
    ['CR LF in a cell', 'a,b\r\n"1\r\n1",2\r\n3,4', '1 a|b', '2 1\r\n1|2', '4 3|4'],
    ['doubled quotes', 'a,b\n"say ""hi""",""\n', '1 a|b', '2 say "hi"|'],
    ['a quote inside an open cell', 'a,b\n5" screen,2\n', '1 a|b', '2 5" screen|2'],
    ['no last line break', 'a,b\n1,"2"', '1 a|b', '2 1|2'],
  ])('%s', (_, text, ...expected) => {
    expect(lines(text).map(([line, cells]) => `${line} ${cells}`)).toEqual(expected);
  });

  test.each([
    ['a quote that is never closed', 'a,b\n"1,2\n3,4\n5,6\n'],
    ['a cell that goes on after its quote', 'a,b\n"1"x,2\n3,4\n5,6\n'],
    ['a quote that a later row closes', 'a,b\n"1,2\n3,4"x\n5,6\n'],
  ])('%s costs its own row, not the next', (_, text) => {
    const records = lines(text);
    expect(records[1]).toEqual([2, 'fault']);
    expect(records.at(-1)).toEqual([4, '5|6']);
  });

  test('a bare CR and an endless line are faults of their row', () => {
    expect(lines(`a,b\n1\r2,3\n${'x'.repeat(70_000)},1\n4,5`)).toEqual([
      [1, 'a|b'],
      [2, 'fault'],
      [3, 'fault'],
      [4, '4|5'],
    ]);
  });
});

test('a file of broken quotes is refused in the end', () => {
  expect(() => read('a,b\n' + '"x\n'.repeat(1200))).toThrow(/broken quotes/);
});

test('reads what csv-parse reads', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ü', '漢', ' ', ',', ';', '"', '\n', '\r\n', '😀'),
  });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const plain = fc.string({ unit: fc.constantFrom('a', '1', '.', 'é', '-'), minLength: 1 });
  const row = fc.array(fc.oneof(cell.map(quoted), plain), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const text = ['a,b,c', ...rows.map((cells) => cells.join(','))].join('\n');
      expect(read(text).map(({ cells }) => cells)).toEqual(
        parse(text, { relax_column_count: true }),
      );
    }),
    { seed: 5, numRuns: 500 },
  );
});
