import type { ImportProfile } from '#src/contract/imports/imports.ts';
import { columnOf, IMPORT_COLUMNS, type NativeField } from '../columns.ts';
import { findingsAt } from '../rows/findings.ts';
import { daysText, soldAmount } from '../presets/data-words.ts';
import { nativeRow } from '../presets/preset.ts';
import { cellText, tidy } from '../rows/tidy.ts';
import type { Cell, RawRow } from '../types.ts';

/** Longest name of a profile; it becomes the source of its plans. */
const MAX_NAME = 60;

/**
 * What is wrong with a profile: required columns without a place, columns that the file lacks
 * (when its columns are given), names that are taken. Empty when it can be used.
 */
export function profileProblems(profile: ImportProfile, columns?: readonly string[]): string[] {
  const problems: string[] = [];
  const name = tidy(profile.name);
  if (name === '' || name.length > MAX_NAME) {
    problems.push(`The profile needs a name of at most ${MAX_NAME} characters.`);
  }
  for (const { name: field, required } of IMPORT_COLUMNS) {
    const from = profile.fields[field];
    if (!from) {
      if (required)
        problems.push(`${field}: choose the column that holds it, or one value for all.`);
    } else if ('constant' in from) {
      if (required && tidy(from.constant) === '') problems.push(`${field}: the value is empty.`);
      if (field === 'externalId' || field === 'slug') {
        problems.push(`${field}: one value for all rows would make them one plan.`);
      }
    } else if (columns && !columns.includes(from.column)) {
      problems.push(`${field}: the file has no column "${from.column}".`);
    }
  }
  return problems;
}

/** A row of any file in native columns, as a profile says. */
export function profiled(profile: ImportProfile, raw: RawRow): RawRow {
  const cells = Object.create(null) as Record<string, Cell>;
  const found = findingsAt(raw.at);
  for (const [field, from] of Object.entries(profile.fields) as [
    NativeField,
    NonNullable<ImportProfile['fields'][NativeField]>,
  ][]) {
    const cell = 'constant' in from ? from.constant : own(raw.cells, from.column);
    if (cell === undefined) continue;
    cells[field] = cell;
    const text = tidy(cellText(cell));
    const usual = inNativeWords(profile, field, text);
    if (usual !== text) {
      cells[field] = usual;
      found.note(field, text, usual, columnOf(field).type === 'region' ? 'region-alias' : 'mapped');
    }
  }
  return nativeRow(raw, cells, found);
}

function inNativeWords(profile: ImportProfile, field: NativeField, text: string): string {
  switch (field) {
    case 'region':
      return own(profile.regions, text) ?? text;
    case 'carrier':
      return own(profile.carriers, text) ?? text;
    case 'validity':
      return (profile.validityInDays ? daysText(text) : null) ?? text;
    case 'dataAmount':
      return dataText(text, profile);
    default:
      return text;
  }
}

/** A bare number in the unit that the operator chose. */
function dataText(text: string, { dataUnit, decimals }: ImportProfile): string {
  const number = decimals === 'comma' ? /^\d+(,\d+)?$/ : /^\d+(\.\d+)?$/;
  if (!dataUnit || !number.test(text)) return text;
  const plain = text.replace(',', '.');
  return dataUnit === 'bytes' ? (soldAmount(plain, 'bytes') ?? text) : plain + dataUnit;
}

function own<T>(words: Record<string, T> | undefined, word: string): T | undefined {
  return words && Object.hasOwn(words, word) ? words[word] : undefined;
}
