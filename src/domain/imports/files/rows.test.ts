import { describe, expect, test } from 'vitest';
import { isRow } from './rows.ts';
import { formatOf } from './sniff.ts';
import { readFile, rowsOf } from '../testing.ts';
import { MAX_IMPORT_BYTES, type ImportFormat } from '../types.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const faultOf = (content: string | Uint8Array, format: ImportFormat) =>
  rowsOf(content, format).then(
    () => 'read',
    (error: { fault?: string; message: string }) => `${error.fault}: ${error.message}`,
  );

describe('what a file must be', () => {
  test('its name ends in one of the formats', () => {
    expect(formatOf('Plans.CSV')).toBe('csv');
    expect(formatOf('a.b.json')).toBe('json');
    expect(formatOf('plans.csv.gz')).toBe('csv');
    expect(formatOf('Plans.JSON.GZ')).toBe('json');
    for (const name of 'plans.ndjson plans.xls plans.gz plans.tar.gz plans csv plans.json.exe'.split(
      ' ',
    )) {
      expect(() => formatOf(name), name).toThrow(/Only .csv and .json/);
    }
    for (const name of ['Price list.xlsx', 'plans.xls', 'plans.ods']) {
      expect(() => formatOf(name), name).toThrow('Save the sheet as CSV');
    }
  });

  test.each([
    ['gzip', bytes(0x1f, 0x8b, 8), 'csv', /unsupported: .*gzip/],
    [
      'an archive',
      bytes(0x50, 0x4b, 3, 4),
      'csv',
      /unsupported: .*ZIP archive.*Save the sheet as CSV/,
    ],
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0), 'csv', /unsupported: .*Excel.*CSV/],
    ['UTF-16 with its mark', bytes(0xff, 0xfe, 0x61, 0), 'csv', /unsupported: .*UTF-16/],
    ['UTF-16 without its mark', bytes(0x61, 0, 0x2c, 0), 'csv', /unsupported: .*UTF-16/],
    ['binary', bytes(0x61, 0x62, 0x63, 0, 1), 'csv', /unsupported: .*binary/],
    ['HTML', '<!doctype html>', 'csv', /unsupported: .*HTML/],
    ['JSON named .csv', ' [{"a":1}]', 'csv', /unsupported: .*holds JSON/],
    ['CSV named .json', 'a,b\n1,2', 'json', /unsupported: .*begins with/],
    ['Latin-1', bytes(...utf8('a,b\nx,1\nK'), 0xf6, ...utf8('ln,2\n')), 'csv', /Line 3: byte 0xf6/],
    ['a cut character', bytes(...utf8('a,b\n1,'), 0xe6, 0xbc), 'csv', /cut off/],
    ['nothing', '', 'csv', /unreadable: .*empty/],
    ['nothing as JSON', '', 'json', /unreadable/],
    ['a column twice', 'a,b,a\n', 'csv', /two columns named "a"/],
    ['a thousand columns', Array.from({ length: 1000 }, (_, i) => i).join(','), 'csv', /columns/],
    ['bare CR line ends', 'a,b\r1,2\r', 'csv', /bare CR/],
    ['no list', '{"a":1}', 'json', /no list of plans/],
    ['two lists', '{"plans":[{}],"data":[{}]}', 'json', /more than one list/],
    ['a cut list', '{"data":[{"a":1},{"b"', 'json', /cut off/],
    ['a comma too many', '[{"a":1},]', 'json', /from line 1, column 10, on/],
    ['no value', '[{"a":"[,",\n"b": , "c":1}]', 'json', /from line 2, column 6, on/],
    ['a word that is none', '[\n  {"a":None}]', 'json', /from line 2, column 8, on/],
    ['a half word', '[true,nul]', 'json', /from line 1, column 7, on/],
    ['no comma', '[{"a":1} {"a":2}]', 'json', /from line 1, column 10, on/],
    ['more after the end', '[{"a":1}] x', 'json', /from line 1, column 11, on/],
    ['wrong brackets', '[{"a":[1}]]', 'json', /from line 1, column 9, on/],
    ['an open bracket', '[{"a":[1}]', 'json', /bracket is not closed/],
    ['a broken item', '[{"a":1},{"a":01}]', 'json', /from line 1, column 16, on/],
    ['a member twice', '[{"a":1},{"a":1,"a":2}]', 'json', /names a member .* twice/],
  ] as const)('%s is refused', async (_, content, format, message) => {
    expect(await faultOf(content, format)).toMatch(message);
  });

  test('10 MB pass, one byte more does not', async () => {
    const head = utf8('a\n');
    const file = new Uint8Array(MAX_IMPORT_BYTES + 1).fill(10);
    file.set(head);
    expect(await faultOf(file.subarray(0, -1), 'csv')).toBe('read');
    expect(await faultOf(file, 'csv')).toMatch(/too_large: .*10 MB/);
  });

  test('a depth bomb is refused, whatever it is made of', async () => {
    expect(await faultOf('['.repeat(2_000_000), 'json')).toMatch(/unreadable/);
    expect(await faultOf(`[${'{"a":'.repeat(100_000)}`, 'json')).toMatch(/unreadable/);
    expect(await faultOf(`{"a":${'['.repeat(100_000)}`, 'json')).toMatch(/unreadable/);
  });
});

describe('rows', () => {
  test('stand at their index in JSON, at their line in CSV', async () => {
    const at = async (text: string, format: ImportFormat) =>
      (await rowsOf(text, format)).map((row) => (isRow(row) ? row.at : `!${row.at}`));
    expect(await at('[{"a":1},\n\n{"a":2}]', 'json')).toEqual([0, 1]);
    expect(await at('a\n"1\n2"\n\n3', 'csv')).toEqual([2, 5]);
  });

  test('are found in an object at data, plans, and where feeds have them', async () => {
    for (const file of [
      '{"meta":{"data":[1]},"data":[{"a":1}]}',
      '{"plans":[{"a":1}],"next":null}',
      '{"success":true,"obj":{"packageList":[{"a":1}]}}',
      '{"data":{"products":{"totalCount":1,"resultList":[{"a":1}]}}}',
      '\ufeff[{"a":1}]',
    ]) {
      const [row] = await rowsOf(file, 'json');
      expect(row, file).toMatchObject({ at: 0, cells: { a: 1 } });
    }
  });

  test('have nested members under their path, and exact numbers', async () => {
    const [row] = await rowsOf(
      '[{"p":{"amount":"5","c":["US","GB"]},"e":1e3,"id":12345678901234567890,"x":null}]',
      'json',
    );
    expect(row).toEqual({
      at: 0,
      cells: {
        'p.amount': '5',
        'p.c.0': 'US',
        'p.c.1': 'GB',
        e: '1e3',
        id: '12345678901234567890',
        x: null,
      },
    });
  });

  test.each([
    ['no object', '17', 'unreadable-row'],
    ['a list', '[1]', 'unreadable-row'],
    ['30 levels', '{"a":'.repeat(30) + '1' + '}'.repeat(30), 'nested'],
    [
      '6,000 named members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`k${n}`, 1]))),
      'nested',
    ],
    ['6,000 members', JSON.stringify({ a: Array.from({ length: 6000 }, () => 1) }), 'nested'],
  ])('%s costs one item of a list, not the others', async (_, item, code) => {
    const rows = await rowsOf(`[{"a":1},${item},{"a":3}]`, 'json');
    expect(rows.map((row) => ('code' in row ? row.code : row.at))).toEqual([0, code, 2]);
  });

  test('with too few or too many cells are told with their line', async () => {
    const rows = await rowsOf('a,b\n1\n1,2,3\n1,2,,\n,\n', 'csv');
    expect(rows).toMatchObject([
      { at: 2, code: 'unreadable-row', reason: expect.stringContaining('has 1 cells') },
      { at: 3, code: 'unreadable-row', reason: expect.stringContaining('has 3 cells') },
      { at: 4, cells: { a: '1', b: '2' } },
    ]);
  });

  test('come out the same in pieces of any size', async () => {
    const csv = 'name,x\n"ü\n""漢""",1\nb,"2"\r\nc,😀\n';
    const json = JSON.stringify({ data: [{ a: 'q"\\', b: [{ c: '漢😀' }] }, { a: 2 }] });
    for (const size of [1, 2, 3, 7]) {
      expect(await rowsOf(csv, 'csv', { size })).toEqual(await rowsOf(csv, 'csv'));
      expect(await rowsOf(json, 'json', { size })).toEqual(await rowsOf(json, 'json'));
    }
  });

  test('tell once what the file looked like', async () => {
    const { notes } = await readFile('\ufeffcarrier,shoe size\r\natt,9\r\natt,9\r\n', 'csv');
    expect(notes.map(({ code, from }) => `${code} ${from}`)).toEqual([
      'byte-order-mark a byte order mark',
      'crlf CR LF',
      'left-out shoe size',
    ]);
  });
});
