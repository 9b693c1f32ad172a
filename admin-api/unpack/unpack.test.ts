import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '#src/domain/import/types.ts';
import { workbookOf, zipOf } from './testing.ts';
import { unpacked } from './unpack.ts';

/** What comes of a file that arrives in pieces of some bytes; what went wrong in words. */
async function read(file: Buffer, { sheet = null as string | null, piece = 1000 } = {}) {
  async function* pieces() {
    for (let at = 0; at < file.length; at += piece) yield file.subarray(at, at + piece);
  }
  try {
    const bytes = await Array.fromAsync(unpacked(pieces(), sheet));
    return Buffer.concat(bytes).toString('utf8');
  } catch (error) {
    const { fault, message } = error as { fault?: string; message: string };
    return `${fault}: ${message}`;
  }
}
const cell = (xml: string) => ({ xml });
/** Much text in few bytes. */
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a');

describe('a file that is not packed', () => {
  test.each([['a;b\n1;2\n'], ['[{"a":1}]'], [''], ['x']])(
    'comes out as it is: %j',
    async (text) => {
      expect(await read(Buffer.from(text), { piece: 1 })).toBe(text);
    },
  );

  it('has no sheets', async () => {
    expect(await read(Buffer.from('a;b\n'), { sheet: 'Plans' })).toMatch(/unsupported: .*sheets/);
  });

  it('is refused at the first byte above 10 MB', async () => {
    const most = Buffer.alloc(MAX_IMPORT_BYTES, 'a');
    expect(await read(most, { piece: 1_000_000 })).toHaveLength(MAX_IMPORT_BYTES);
    const more = Buffer.concat([most, Buffer.from('a')]);
    expect(await read(more, { piece: 1_000_000 })).toMatch(/^too_large: .*10 MB/);
  });
});

describe('gzip', () => {
  it('is unpacked, whatever pieces it comes in', async () => {
    const text = 'a,b\nZürich,2\n'.repeat(5000);
    for (const piece of [1, 7, 100_000]) {
      expect(await read(gzipSync(text), { piece })).toBe(text);
    }
    // Two parts after one another are one file.
    expect(await read(Buffer.concat([gzipSync('a,b\n'), gzipSync('1,2\n')]))).toBe('a,b\n1,2\n');
  });

  it('may grow as text does, and no more', async () => {
    const much = Array.from({ length: 100_000 }, (_, row) => `plan ${row},15\n`).join('');
    expect(await read(gzipSync(much))).toBe(much);
    const noise = randomBytes(5.5 * 1024 * 1024).toString('hex');
    expect(await read(gzipSync(noise, { level: 1 }))).toMatch(/^too_large: .*more than 10 MB/);
    expect(await read(gzipSync(megabytes(9)))).toMatch(/^too_large: .*200 times/);
  });

  it('of gigabytes is given up after little', async () => {
    const part = gzipSync(megabytes(4));
    const bomb = Buffer.concat(Array.from({ length: 500 }, () => part));
    const before = process.memoryUsage().rss;
    expect(await read(bomb, { piece: 64 * 1024 })).toMatch(/^too_large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('that is cut off or damaged says so', async () => {
    const whole = gzipSync('a,b\n1,2\n'.repeat(1000));
    expect(await read(whole.subarray(0, -12))).toMatch(/^unreadable: .*cut off/);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 20, 40);
    expect(await read(damaged)).toMatch(/^unreadable: .*damaged/);
  });

  it('leaves the failure of a sender what it is', async () => {
    async function* broken() {
      yield gzipSync('a,b\n').subarray(0, 12);
      throw new TypeError('gone');
    }
    await expect(Array.fromAsync(unpacked(broken(), null))).rejects.toThrow('gone');
  });
});

describe('a workbook', () => {
  it('becomes CSV: texts, numbers, days, answers and what formulas came to', async () => {
    const rich = '<c t="inlineStr"><is><r><t>Big </t></r><r><t>5 &amp; &lt;b&gt;</t></r></is></c>';
    const book = workbookOf({
      Plans: [
        ['Name', 'Price', 'Seen', 'Roaming', 'Total'],
        [
          'Say "hi", now',
          19.989999999999998,
          cell('<c s="1"><v>46349</v></c>'),
          cell('<c t="b"><v>1</v></c>'),
          cell('<c><f>B2*2</f><v>39.98</v></c>'),
        ],
        [null, null, null, null, null],
        [
          cell(rich),
          1000,
          cell('<c s="2"><v>46349.5</v></c>'),
          cell('<c t="b"><v>0</v></c>'),
          cell('<c t="str"><f>A1&amp;"x"</f><v>Namex</v></c>'),
        ],
        ['=1+1', cell('<c s="3"><v>30</v></c>'), null, cell('<c t="e"><v>#N/A</v></c>')],
        ['two\nlines', cell('<c><v>1E3</v></c>')],
      ],
    });
    expect((await read(book)).split('\n')).toEqual([
      'Name,Price,Seen,Roaming,Total',
      '"Say ""hi"", now",19.99,2026-11-23,true,39.98',
      '',
      'Big 5 & <b>,1000,2026-11-23T12:00:00.000Z,false,Namex',
      `"'=1+1",30,,#N/A,`,
      'two lines,1000,,,',
      '',
    ]);
  });

  it('is read at its first sheet that is shown, or the named one', async () => {
    const book = workbookOf({ 'Hidden notes': [['x']], Plans: [['a']], 'Prices & more': [['b']] });
    expect(await read(book)).toBe('a\n');
    expect(await read(book, { sheet: ' prices & MORE' })).toBe('b\n');
    expect(await read(book, { sheet: 'Hidden notes' })).toBe('x\n');
    expect(await read(book, { sheet: 'Nothing' })).toMatch(
      /^unreadable: .*no sheet "Nothing".*"Hidden notes", "Plans", "Prices & more"/,
    );
  });

  it('counts days from 1904 where it says so, and reads parts with prefixes', async () => {
    const book = workbookOf(
      { Plans: [['Seen'], [cell('<c s="1"><v>44887</v></c>')]] },
      {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Plans" r:id="rId1"/></x:sheets></x:workbook>',
      },
    );
    expect(await read(book)).toBe('Seen\n2026-11-23\n');
  });

  const sheet = (rows: string) => ({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
  const one = { Plans: [['a']] };
  test.each<[string, Buffer, RegExp]>([
    [
      'with a formula that was never worked out',
      workbookOf({ P: [['a'], [cell('<c><f>1+1</f></c>')]] }),
      /Cell A2 holds a formula/,
    ],
    [
      'that declares entities',
      workbookOf(one, {
        'xl/worksheets/sheet1.xml':
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
      }),
      /DOCTYPE/,
    ],
    [
      'whose sheet lies outside of it',
      workbookOf(one, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="t/worksheet" TargetMode="External" Target="https://evil.example/a.xml"/></Relationships>',
      }),
      /shows no sheet/,
    ],
    [
      'whose sheet is not there',
      workbookOf(one, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="../../etc/passwd"/></Relationships>',
      }),
      /holds no xl\/..\/..\/etc\/passwd/,
    ],
    [
      'with rows out of order',
      workbookOf(one, sheet('<row r="3"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>')),
      /not in order/,
    ],
    [
      'with cells out of order',
      workbookOf(one, sheet('<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>')),
      /out of order/,
    ],
    [
      'with a cell far right',
      workbookOf(one, sheet('<row><c r="XFD1"><v>1</v></c></row>')),
      /300 columns/,
    ],
    [
      'with a row far down',
      workbookOf(one, sheet('<row r="1048576"><c><v>1</v></c></row>')),
      /200,000 rows/,
    ],
    [
      'that names a text it does not have',
      workbookOf(one, sheet('<row><c t="s"><v>7</v></c></row>')),
      /not there/,
    ],
    [
      'that is not UTF-8',
      workbookOf(one, {
        'xl/worksheets/sheet1.xml': Buffer.from('<a>K\xf6ln</a>', 'latin1'),
      }),
      /UTF-8/,
    ],
    [
      'whose XML is a bomb',
      workbookOf(one, sheet(`<row><c><v>${' '.repeat(70_000_000)}</v></c></row>`)),
      /200 times/,
    ],
    ['that is an archive of something else', zipOf({ 'a.csv': 'a,b\n' }), /ZIP archive/],
    ['with a password on its parts', zipOf({ 'xl/workbook.xml': 'x' }, { flags: 1 }), /password/],
    ['packed in another way', zipOf({ 'xl/workbook.xml': 'x' }, { method: 12 }), /unusual/],
    ['cut off', workbookOf(one).subarray(0, -40), /damaged or cut off/],
    [
      'cut in its middle',
      Buffer.concat([workbookOf(one).subarray(0, 300), workbookOf(one).subarray(400)]),
      /damaged|holds/,
    ],
  ])('%s is refused', async (_, file, words) => {
    const came = await read(file);
    expect(came).toMatch(/^(unreadable|unsupported|too_large): /);
    expect(came).toMatch(words);
  });

  it('with a file twice in its directory is refused', async () => {
    const twice = zipOf({ 'xl/workbook.xml': 'a', 'xl/workbook.xmL': 'b' });
    const same = Buffer.from(
      twice.toString('latin1').replaceAll('workbook.xmL', 'workbook.xml'),
      'latin1',
    );
    expect(await read(same)).toMatch(/^unreadable: .*twice/);
  });

  it('with an entity of its own keeps it as text', async () => {
    const book = workbookOf(one, sheet('<row><c t="str"><v>&lt;&nbsp;&xxe;</v></c></row>'));
    expect(await read(book)).toBe('"<&nbsp;&xxe;"\n');
  });

  it('of much data lets others in while it is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`Plan ${row}`, row, row / 7]);
    const book = workbookOf({ Plans: [['a', 'b', 'c'], ...rows] });
    let turns = 0;
    let reading = true;
    const turn = () => {
      turns += 1;
      if (reading) setImmediate(turn);
    };
    turn();
    const text = await read(book, { piece: 64 * 1024 });
    reading = false;
    expect(text.split('\n')).toHaveLength(20_002);
    // One for each block of 16 kB.
    expect(turns).toBeGreaterThan(50);
  });
});
