import { expect, test } from 'vitest';
import { csvReader } from './csv.ts';

const LONG = 2_200_000;

/** What a reader finds in a text that comes in pieces: the line, and whether it is a fault. */
function read(
  reader: { push: (text: string) => readonly Found[]; end: () => readonly Found[] },
  text: string,
) {
  const found: Found[] = [];
  for (let at = 0; at < text.length; at += 50_000)
    found.push(...reader.push(text.slice(at, at + 50_000)));
  return [...found, ...reader.end()].map((one) => [
    one.line ?? one.at,
    one.fault && one.fault.value.length,
  ]);
}
interface Found {
  line?: number;
  at?: number;
  fault?: { value: string };
}

test('a line that is too long is one fault, told by its beginning', () => {
  const [reader, line] = [csvReader, 'a,b'];
  const long = 'x'.repeat(LONG);
  expect(read(reader(), `${line}\n${long}\n${line}\n`)).toEqual([
    [1, undefined],
    [2, 200],
    [3, undefined],
  ]);
  expect(read(reader(), `${line}\n\n${long}`)).toEqual([
    [1, undefined],
    [3, 200],
  ]);
});

test('an empty first line says nothing of the delimiter', () => {
  const reader = csvReader();
  expect([...reader.push('\r\na;b\r\n1,5;2'), ...reader.end()]).toEqual([
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['1,5', '2'] },
  ]);
});
