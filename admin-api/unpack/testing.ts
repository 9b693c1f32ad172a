import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of texts by their names; `more` may bend what its directory says. */
export function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  { flags = 0, method = 8 }: { flags?: number; method?: number } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(Buffer.concat([made, fields, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, names, end]);
}

/** A cell: a text that is shared, a number, or XML as a program writes it. */
type TestCell = string | number | { xml: string } | null;
const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An Excel workbook with these sheets, as spreadsheets write it; `more` replaces or adds parts. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  more: Readonly<Record<string, string | Buffer>> = {},
): Buffer {
  const strings: string[] = [];
  const cell = (value: TestCell, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === null) return '';
    if (typeof value === 'object') return value.xml.replace('<c', `<c r="${at}"`);
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    strings.push(value);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const parts: Record<string, string> = {};
  const names = Object.keys(sheets);
  for (const [index, rows] of Object.values(sheets).entries()) {
    const lines = rows.map(
      (cells, row) => `<row r="${row + 1}">${cells.map((c, i) => cell(c, row, i)).join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><worksheet ${NAMESPACES}><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  const list = names.map(
    (name, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}" ${/^hidden/i.test(name) ? 'state="hidden" ' : ''}r:id="rId${i + 1}"/>`,
  );
  const relations = names.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const texts = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook ${NAMESPACES}><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${NAMESPACES}>${texts.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ...parts,
    ...more,
  });
}
