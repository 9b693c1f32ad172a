import type {
  DryRunOptions,
  ImportProfile,
  ImportSample,
  StoredProfile,
} from '#src/contract/imports.ts';
import type { DataUnit, NativeField, PresetName } from '#src/domain/import/mapping.ts';
import { profileProblems } from '#src/domain/import/profile.ts';
import type { DecimalStyle } from '#src/domain/import/types.ts';

/** How a file is read: a word for each way. */
export type Way = 'native' | 'prices' | 'hand' | `preset:${PresetName}` | `profile:${number}`;
export type Words = readonly (readonly [word: string, ours: string])[];

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
  if (look.prices) return 'prices';
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
  if (mapping?.kind === 'price-history') return { ...base, way: 'prices' };
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

const pairs = (words: Record<string, string> | undefined): Words => Object.entries(words ?? {});

/** 'plans-2026.csv' as the name of a profile: 'plans-2026'. */
const nameOf = (fileName: string): string => fileName.replace(/\.[a-z]+$/i, '').slice(0, 60);
