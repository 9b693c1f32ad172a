import type {
  DryRunOptions,
  ImportProfile,
  ImportSample,
  StoredProfile,
} from '#src/contract/imports.ts';
import { COLUMNS } from '#src/domain/import/columns.ts';
import type { DataUnit, NativeField, PresetName } from '#src/domain/import/mapping.ts';
import { presetOf } from '#src/domain/import/presets/index.ts';
import { profileProblems } from '#src/domain/import/profile.ts';
import type { DecimalStyle } from '#src/domain/import/types.ts';

/** How a file is read: a word for each way. */
export type Way = 'native' | 'hand' | `preset:${PresetName}` | `profile:${number}`;
type Words = readonly (readonly [word: string, ours: string])[];

/** What the screen that matches columns holds. */
export interface MappingState {
  way: Way;
  decimals: DecimalStyle;
  /** Runs in a row without a plan after which it is withdrawn, as typed; empty: never. */
  withdrawAfter: string;
  /** Whether rows that mean plans in the trash bring them back. */
  restore: boolean;
  /** Name of a profile, kept or not. */
  name: string;
  fields: ImportProfile['fields'];
  dataUnit: DataUnit | '';
  validityInDays: boolean;
  /** Words of the file for our codes and slugs, as they are typed. */
  regions: Words;
  carriers: Words;
  /** Values that a preset asks for. */
  constants: Partial<Record<NativeField, string>>;
}

const EMPTY: Omit<MappingState, 'way' | 'name'> = {
  decimals: 'point',
  withdrawAfter: '',
  restore: false,
  fields: {},
  dataUnit: '',
  validityInDays: false,
  regions: [],
  carriers: [],
  constants: {},
};

/** The ways that fit a file as it looks: the first is taken unless somebody says otherwise. */
export function recognised(
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): Way | null {
  const columns = look.columns.map(({ name }) => name);
  const own = profiles.find(({ profile }) => {
    const used = Object.values(profile.fields).filter((from) => from && 'column' in from);
    return used.length > 0 && profileProblems(profile, columns).length === 0;
  });
  if (look.native) return 'native';
  if (own) return `profile:${own.id}`;
  return look.preset ? `preset:${look.preset}` : null;
}

/** How the screen begins: as this run was read before, else as the file is recognised. */
export function firstState(
  run: { fileName: string; options: DryRunOptions | null },
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): MappingState {
  const mapping = run.options?.mapping;
  const { decimals = 'point', withdrawAfter, restore = false } = run.options ?? {};
  const often = {
    withdrawAfter: withdrawAfter === undefined ? '' : String(withdrawAfter),
    restore,
  };
  const base = { ...EMPTY, ...often, name: nameOf(run.fileName), decimals };
  if (mapping?.kind === 'native') return { ...base, way: 'native' };
  if (mapping?.kind === 'preset') {
    const { preset, constants = {}, carriers } = mapping;
    return { ...base, way: `preset:${preset}`, constants, carriers: pairs(carriers) };
  }
  if (mapping?.kind === 'profile') {
    const stored = profiles.find(({ profile }) => profile.name === mapping.profile.name);
    return { ...ofProfile(mapping.profile, stored ? `profile:${stored.id}` : 'hand'), ...often };
  }
  return inWay({ ...base, way: 'hand' }, recognised(look, profiles) ?? 'hand', look, profiles);
}

/** Another way to read the file: a kept profile brings its own choices, by hand begins with proposals. */
export function inWay(
  state: MappingState,
  way: Way,
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): MappingState {
  const stored = profiles.find(({ id }) => way === `profile:${id}`);
  const { withdrawAfter, restore } = state;
  if (stored) return { ...ofProfile(stored.profile, way), withdrawAfter, restore };
  if (way !== 'hand' || Object.keys(state.fields).length > 0) return { ...state, way };
  const fields = look.proposals.map(({ field, column }) => [field, { column }] as const);
  return { ...state, way, fields: Object.fromEntries(fields) };
}

function ofProfile(profile: ImportProfile, way: Way): MappingState {
  const { name, fields, decimals, dataUnit = '', validityInDays = false } = profile;
  const { regions, carriers } = profile;
  return {
    ...EMPTY,
    way,
    name,
    fields,
    decimals,
    dataUnit,
    validityInDays,
    regions: pairs(regions),
    carriers: pairs(carriers),
  };
}

/** The profile that the state describes. */
export function profileOf(state: MappingState): ImportProfile {
  const { name, fields, decimals, dataUnit, validityInDays } = state;
  const [regions, carriers] = [wordsOf(state.regions), wordsOf(state.carriers)];
  return {
    name: name.trim(),
    fields,
    decimals,
    ...(dataUnit && { dataUnit }),
    ...(validityInDays && { validityInDays }),
    ...(regions && { regions }),
    ...(carriers && { carriers }),
  };
}

/** Whether columns are matched by hand or by a kept profile. */
export const isByHand = ({ way }: MappingState): boolean =>
  way === 'hand' || way.startsWith('profile:');

/** The fields that the preset of a state asks for; none for other ways. */
export function asksOf({ way }: MappingState): readonly NativeField[] {
  return way.startsWith('preset:') ? presetOf(way.slice(7) as PresetName).asks : [];
}

/** The body of the dry run. */
export function optionsOf(state: MappingState): DryRunOptions {
  const runs = Number(state.withdrawAfter);
  return {
    mapping: mappingOf(state),
    decimals: state.decimals,
    ...(runs > 0 && { withdrawAfter: runs }),
    ...(state.restore && { restore: true }),
  };
}

function mappingOf(state: MappingState): DryRunOptions['mapping'] {
  const { way } = state;
  if (way === 'native') return { kind: 'native' };
  if (!way.startsWith('preset:')) return { kind: 'profile', profile: profileOf(state) };
  const carriers = wordsOf(state.carriers);
  const constants = Object.fromEntries(
    asksOf(state).flatMap((field) => {
      const value = state.constants[field];
      return value ? [[field, value]] : [];
    }),
  );
  return {
    kind: 'preset',
    preset: way.slice(7) as PresetName,
    constants,
    ...(carriers && { carriers }),
  };
}

/** What stands in the way of reading the file so; empty when nothing does. */
export function mappingProblems(state: MappingState, columns: readonly string[]): string[] {
  const runs = /^(|[1-9]\d?|100)$/.test(state.withdrawAfter.trim())
    ? []
    : ['withdrawAfter: a number from 1 to 100, or empty.'];
  if (isByHand(state)) return [...runs, ...profileProblems(profileOf(state), columns)];
  const asked = asksOf(state).flatMap((field) =>
    // The currency follows from the region where only one fits.
    state.constants[field] || field === 'currency' ? [] : [`${field}: choose one for all rows.`],
  );
  return [...runs, ...asked];
}

/** Gives a column of the file to a field, or to none; whoever had it loses it. */
export function assign(state: MappingState, column: string, field: NativeField | ''): MappingState {
  const kept = Object.entries(state.fields).filter(
    ([name, from]) => name !== field && !(from && 'column' in from && from.column === column),
  );
  const fields = Object.fromEntries(kept) as MappingState['fields'];
  return { ...state, fields: field === '' ? fields : { ...fields, [field]: { column } } };
}

/** Gives a field one value for all rows; null takes the field out. */
export function setConstant(
  state: MappingState,
  field: NativeField,
  constant: string | null,
): MappingState {
  const { [field]: _, ...others } = state.fields;
  return { ...state, fields: constant === null ? others : { ...others, [field]: { constant } } };
}

/** Fields that have one value for all rows, and required ones that have nothing yet. */
export function constantFields({ fields }: MappingState): NativeField[] {
  return COLUMNS.filter(({ name, required }) => {
    const from = fields[name];
    return from ? 'constant' in from : required;
  }).map(({ name }) => name);
}

const pairs = (words: Record<string, string> | undefined): Words => Object.entries(words ?? {});

function wordsOf(words: Words): Record<string, string> | null {
  const filled = words.filter(([word, ours]) => word.trim() !== '' && ours !== '');
  return filled.length > 0
    ? Object.fromEntries(filled.map(([word, ours]) => [word.trim(), ours]))
    : null;
}

/** 'plans-2026.csv' as the name of a profile: 'plans-2026'. */
const nameOf = (fileName: string): string => fileName.replace(/\.[a-z]+$/i, '').slice(0, 60);
