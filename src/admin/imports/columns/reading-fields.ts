import type { StoredProfile } from '#src/contract/imports/imports.ts';
import { columnOf, type NativeField } from '#src/domain/imports/columns.ts';
import { DATA_UNITS } from '#src/domain/imports/mapping/mapping.ts';
import { regionOptions } from '#src/domain/places/places.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { useCarriers, useRead, useRegions } from '../../core/data/reads.ts';
import { choiceOf, fieldOf, type FieldSpec, type Values } from '../../core/form/fields.ts';
import { fieldLabel } from '../../core/form/field-label.ts';
import { isByHand, presetIn } from './reading.ts';

const NO_PROFILES: readonly StoredProfile[] = [];

/** What forms of imports and feeds choose from: kept profiles, and our carriers and regions as options. */
export function useReadingLists() {
  const reads = [useRead(api.importProfiles), useCarriers(), useRegions()] as const;
  const [profiles, carriers, regions] = reads;
  return {
    /** Each is there, or cannot be read. */
    isFetched: reads.every((read) => read.isFetched),
    profiles: profiles.data ?? NO_PROFILES,
    carriers: (carriers.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    regions: regionOptions(regions.data ?? [], ({ code, name }) => ({
      value: code,
      label: `${name} (${code})`,
    })),
  };
}
export type ReadingLists = ReturnType<typeof useReadingLists>;

/** Columns whose labels say too little where all stand beside one another. */
const LABELS: Partial<Record<NativeField, string>> = {
  source: 'Source of the id',
  externalId: 'Id at the source',
  sourceName: 'Name of the source',
};

/** What a column of ours is called where one chooses among all. */
export const columnLabel = (name: NativeField): string => LABELS[name] ?? fieldLabel(name);

/** One value of a field for all rows: chosen where our words are known, else typed. */
export function constantField(field: NativeField, lists: ReadingLists): FieldSpec {
  const column = columnOf(field);
  const same = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
  const yesNo = [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ];
  const options = {
    carrier: lists.carriers,
    region: lists.regions,
    currency: same(CURRENCIES),
    flag: yesNo,
    choice: same(column.choices ?? []),
  }[String(column.type)];
  const base = {
    name: `all-${field}`,
    label: `${columnLabel(field)} of all rows`,
    span: 3,
    wide: true,
  } as const;
  if (options) {
    return { ...base, kind: 'select', options: [{ value: '', label: 'Choose' }, ...options] };
  }
  return { ...base, kind: 'text', maxLength: 2000, placeholder: column.example };
}

/** The carriers that a file may speak for. */
export const onlyCarriers = (lists: ReadingLists): FieldSpec =>
  fieldOf('picks', 'carriers', 'Only these carriers', 3, {
    wide: true,
    options: lists.carriers,
    placeholder: 'All carriers',
    hint: 'Rows of others are passed over',
    when: ({ mapping }) => mapping !== 'rates',
  });

const WORDS = {
  wide: true,
  hint: 'What the file calls them, one a line; two columns of a spreadsheet can be pasted',
} as const;
const bringsPlans = ({ mapping }: Values) => mapping !== 'price-history' && mapping !== 'rates';

/** How values are written, which is never guessed, and what becomes of old SIM cards. */
export const READING_FIELDS = {
  decimals: choiceOf(
    'decimals',
    'Decimals',
    3,
    [
      ['point', 'Point: 10.50'],
      ['comma', 'Comma: 10,50'],
    ],
    { empty: 'point', when: (values) => !presetIn(values) && values.mapping !== 'rates' },
  ),
  dataUnit: choiceOf(
    'dataUnit',
    'Data amounts without a unit',
    3,
    [['', 'Are errors'], ...DATA_UNITS.map((value) => [value, `Are ${value}`] as const)],
    { when: isByHand },
  ),
  validityInDays: fieldOf('check', 'validityInDays', 'Validity without a unit is in days', 3, {
    when: isByHand,
  }),
  withdrawAfter: fieldOf('text', 'withdrawAfter', 'Withdraw plans after', 3, {
    inputMode: 'numeric',
    maxLength: 3,
    hint: 'So many files in a row without them; empty: never',
    when: bringsPlans,
  }),
  restore: fieldOf('check', 'restore', 'Bring SIM cards back from the trash', 3, {
    when: bringsPlans,
  }),
  carrierWords: fieldOf('area', 'carrierWords', 'Words for carriers', 6, {
    ...WORDS,
    placeholder: 'TMO = t-mobile',
    when: (values) => isByHand(values) || presetIn(values) !== null,
  }),
  regionWords: fieldOf('area', 'regionWords', 'Words for regions', 6, {
    ...WORDS,
    placeholder: 'GB = UK',
    when: isByHand,
  }),
};
