import { ImportFileError } from '#src/domain/import/types.ts';
import type { Workbook } from './cell.ts';
import { sheetAsCsv } from './sheet.ts';
import { readWholeXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Bytes that one part of a workbook may unpack to; XML is some five times as long as its CSV. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
/** Formats of numbers that every workbook knows as days or times (ECMA-376, 18.8.30). */
const DAY_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

interface Sheet {
  name: string;
  hidden: boolean;
  relation: string;
}

/** Whether an archive is an Excel workbook. */
export const isWorkbook = (zip: Zip): boolean => zip.names.includes(WORKBOOK);

/**
 * A sheet of an Excel workbook as CSV while it is read: the named one, or the first that is shown.
 * Values only: of a formula what it came to when the workbook was saved. Throws an ImportFileError.
 */
export async function* workbookAsCsv(
  zip: Zip,
  wanted: string | null,
): AsyncGenerator<string, void, void> {
  const { sheets, from1904 } = await readSheets(zip);
  const targets = await readRelations(zip);
  const readable = sheets.filter(({ relation }) => targets.has(relation));
  const { relation } = chosen(readable, wanted);
  const workbook: Workbook = {
    from1904,
    strings: zip.names.includes(STRINGS) ? await readStrings(zip) : [],
    isDay: zip.names.includes(STYLES) ? await readStyles(zip) : [],
  };
  yield* sheetAsCsv(zip.read(targets.get(relation)!, MAX_PART_BYTES), workbook);
}

function chosen(sheets: readonly Sheet[], wanted: string | null): Sheet {
  const same = (name: string) => name.trim().toLowerCase() === wanted?.trim().toLowerCase();
  const found = sheets.find(({ name, hidden }) => (wanted === null ? !hidden : same(name)));
  if (found) return found;
  if (wanted === null) throw new ImportFileError('unreadable', 'The workbook shows no sheet.');
  const names = sheets.slice(0, 20).map(({ name }) => `"${name.slice(0, 40)}"`);
  throw new ImportFileError(
    'unreadable',
    `The workbook has no sheet "${wanted}". It has: ${names.join(', ')}.`,
  );
}

async function readSheets(zip: Zip): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const sheets: Sheet[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(WORKBOOK, MAX_PART_BYTES), {
    open(name, { name: title = '', state, date1904, ...more }) {
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
      if (name !== 'sheet') return;
      const [, relation = ''] = Object.entries(more).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name: title, hidden: state !== undefined && state !== 'visible', relation });
    },
  });
  return { sheets, from1904 };
}

/** Where the sheets of cells stand in the archive, by relation. Nothing outside of it is ever asked. */
async function readRelations(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readWholeXml(zip.read(RELATIONS, MAX_PART_BYTES), {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || !id || !type.endsWith('/worksheet')) return;
      if (mode?.toLowerCase() === 'external') return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

/** The texts that cells share. How a word is spoken (rPh) is none of it. */
async function readStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let spoken = false;
  await readWholeXml(zip.read(STRINGS, MAX_PART_BYTES), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken = true;
      inText = name === 't' && !spoken;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'rPh') spoken = false;
      if (name === 't') inText = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
}

async function readStyles(zip: Zip): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const isDay: boolean[] = [];
  let inCells = false;
  await readWholeXml(zip.read(STYLES, MAX_PART_BYTES), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId);
      if (name === 'numFmt') own.set(id, showsDay(attributes.formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) isDay.push(own.get(id) ?? DAY_FORMATS.has(id));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return isDay;
}

/** Whether a format writes a day or a time: `yyyy-mm-dd`, and not `0.00 "days"` or `[Red]0`. */
function showsDay(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g, '');
  return /[ymdhs]/i.test(bare);
}
