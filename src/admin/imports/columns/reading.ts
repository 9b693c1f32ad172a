import type {
  ImportProfile,
  DryRunOptions,
  ImportSample,
  StoredProfile,
} from '#src/contract/imports/imports.ts';
import { IMPORT_COLUMNS, type NativeField } from '#src/domain/imports/columns.ts';
import { DATA_UNITS, type Mapping, type PresetName } from '#src/domain/imports/mapping/mapping.ts';
import { mayAsk, PRESETS, presetOf } from '#src/domain/imports/presets/index.ts';
import { profileProblems } from '#src/domain/imports/mapping/profile.ts';
import { DECIMAL_STYLES } from '#src/domain/imports/types.ts';
import { picksOf } from '../../core/form/PicksInput.tsx';
import { chosen, numberOr, type Values } from '../../core/form/fields.ts';

/**
 * How rows are read, as the fields of a form: `mapping` is the way ('native', 'price-history',
 * 'preset:awin', 'profile:3', 'hand'), `col-…` what a column of the file holds, `all-…` one value for
 * all rows. `carrierWords` and `regionWords` are lines of what the file says and what that is here.
 */
export const EMPTY_READING: Values = {
  mapping: 'native',
  profile: '',
  decimals: 'point',
  dataUnit: '',
  validityInDays: false,
  carrierWords: '',
  regionWords: '',
  withdrawAfter: '',
  restore: false,
  carriers: '',
};

/** Whether columns are matched one by one, as a kept profile does too. */
export const isByHand = ({ mapping }: Values): boolean => /^(hand|profile:)/.test(String(mapping));

/** The preset that rows are read by; null for other ways. */
export function presetIn({ mapping }: Values) {
  const [way, name] = String(mapping).split(':');
  return way === 'preset' ? presetOf(name as PresetName) : null;
}

/** The fields that the chosen preset takes one value for. */
export function presetFields(values: Values): readonly NativeField[] {
  const preset = presetIn(values);
  return preset ? mayAsk(preset) : [];
}

/** Fields of one kind that are filled, by what stands behind the dash. */
export function filled(values: Values, kind: 'col' | 'all'): Record<string, string> {
  const found = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(`${kind}-`) && String(value).trim() !== ''
      ? [[name.slice(kind.length + 1), String(value).trim()] as const]
      : [],
  );
  return Object.fromEntries(found);
}

/** Lines of 'TMO = t-mobile', or two columns of a spreadsheet, under a name; nothing where there are none. */
function words(name: 'carriers' | 'regions', lines: Values[string] | undefined) {
  const pairs = String(lines)
    .split('\n')
    .flatMap((line) => {
      const at = line.search(/[=\t]/);
      const [word, ours] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      return at > 0 && word && ours ? [[word, ours] as const] : [];
    });
  return pairs.length > 0 && { [name]: Object.fromEntries(pairs) };
}

const lines = (pairs: Readonly<Record<string, string>> = {}) =>
  Object.entries(pairs)
    .map((pair) => pair.join(' = '))
    .join('\n');

/** The profile that the fields describe. */
export function profileOf(values: Values): ImportProfile {
  const constants = Object.entries(filled(values, 'all'));
  const columns = Object.entries(filled(values, 'col'));
  const from = new Map<string, { column: string } | { constant: string }>([
    ...constants.map(([field, constant]) => [field, { constant }] as const),
    ...columns.map(([column, field]) => [field, { column }] as const),
  ]);
  return {
    name: String(values.profile).trim(),
    // In one order, so that equal profiles are equal texts.
    fields: Object.fromEntries(
      IMPORT_COLUMNS.flatMap(({ name }) => (from.has(name) ? [[name, from.get(name)!]] : [])),
    ),
    decimals: chosen(DECIMAL_STYLES, values.decimals),
    ...(values.dataUnit && { dataUnit: chosen(DATA_UNITS, values.dataUnit) }),
    ...(values.validityInDays === true && { validityInDays: true }),
    ...words('regions', values.regionWords),
    ...words('carriers', values.carrierWords),
  };
}

/** The mapping that the fields describe. */
export function mappingOf(values: Values): Mapping {
  const preset = presetIn(values);
  if (isByHand(values)) return { kind: 'profile', profile: profileOf(values) };
  if (!preset) return { kind: values.mapping === 'price-history' ? 'price-history' : 'native' };
  const asked = presetFields(values);
  const constants = Object.entries(filled(values, 'all')).filter(([field]) =>
    asked.includes(field as NativeField),
  );
  return {
    kind: 'preset',
    preset: preset.name,
    constants: Object.fromEntries(constants),
    ...words('carriers', values.carrierWords),
  };
}

/** The fields of a mapping; of a profile that is not kept the way is 'hand'. */
export function readingOf(mapping: Mapping, profiles: readonly StoredProfile[]): Values {
  if (mapping.kind === 'profile') {
    const { profile } = mapping;
    const text = JSON.stringify(profileOf(profileFields(profile)));
    const stored = profiles.find(
      (each) => JSON.stringify(profileOf(profileFields(each.profile))) === text,
    );
    return { ...profileFields(profile), mapping: stored ? `profile:${stored.id}` : 'hand' };
  }
  if (mapping.kind !== 'preset') return { mapping: mapping.kind };
  const { preset, constants, carriers } = mapping;
  return {
    mapping: `preset:${preset}`,
    ...Object.fromEntries(
      Object.entries(constants ?? {}).map(([field, value]) => [`all-${field}`, value]),
    ),
    carrierWords: lines(carriers),
  };
}

/** The fields of a profile; those of `before` that it does not name are emptied. */
export function profileFields(profile: ImportProfile, before: Values = {}): Values {
  const { name, decimals, fields, dataUnit = '', validityInDays, carriers, regions } = profile;
  const stale = Object.keys(before).filter((key) => /^(col|all)-/.test(key));
  const own = Object.entries(fields).map(([field, from]) =>
    'column' in from ? [`col-${from.column}`, field] : [`all-${field}`, from.constant],
  );
  return {
    ...Object.fromEntries(stale.map((key) => [key, ''])),
    profile: name,
    decimals,
    dataUnit,
    validityInDays: validityInDays === true,
    carrierWords: lines(carriers),
    regionWords: lines(regions),
    ...Object.fromEntries(own),
  };
}

/** What a file is taken for unless somebody says otherwise, and why. */
export function recognised(
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): { mapping: string; why: string } {
  const columns = look.columns.map(({ name }) => name);
  const own = profiles.find(({ profile }) => {
    const used = Object.values(profile.fields).some((from) => 'column' in from);
    return used && profileProblems(profile, columns).length === 0;
  });
  if (look.native) return { mapping: 'native', why: 'Its columns are ours.' };
  if (own) {
    const why = `Its columns fit the profile ${own.profile.name}.`;
    return { mapping: `profile:${own.id}`, why };
  }
  if (look.preset) {
    const why = `Its columns are those of ${presetOf(look.preset).title}.`;
    return { mapping: `preset:${look.preset}`, why };
  }
  if (look.prices)
    return { mapping: 'price-history', why: 'Its columns are those of dated prices.' };
  return { mapping: 'hand', why: 'Its columns are of no known format: say what each one holds.' };
}

/** How the form begins: as this run was read before, else as its file is recognised. */
export function firstReading(
  run: { fileName: string; options: DryRunOptions | null },
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): Values {
  const { mapping, decimals = look.decimals, withdrawAfter = '' } = run.options ?? {};
  const { restore = false, carriers = [] } = run.options ?? {};
  const base = {
    ...EMPTY_READING,
    profile: run.fileName.replace(/\.[a-z]+$/i, '').slice(0, 60),
    decimals,
    withdrawAfter: String(withdrawAfter),
    restore,
    carriers: carriers.join(', '),
  };
  if (mapping) return { ...base, ...readingOf(mapping, profiles) };
  return inWay(base, recognised(look, profiles).mapping, look, profiles);
}

/** Another way to read the file: a kept profile brings its own fields, by hand begins with proposals. */
export function inWay(
  values: Values,
  mapping: string,
  look: ImportSample['look'],
  profiles: readonly StoredProfile[],
): Values {
  const stored = profiles.find(({ id }) => mapping === `profile:${id}`);
  if (stored) return { ...values, ...profileFields(stored.profile, values), mapping };
  const next: Values = { ...values, mapping };
  // A feed knows its own decimals, and nobody is asked for them.
  if (presetIn(next)) next.decimals = 'point';
  else if (presetIn(values)) next.decimals = look.decimals;
  if (mapping !== 'hand' || Object.keys(filled(values, 'col')).length > 0) return next;
  const proposals = look.proposals.map(({ field, column }) => [`col-${column}`, field]);
  return { ...next, ...Object.fromEntries(proposals) };
}

/** The body of the dry run. */
export function readOptions(values: Values): DryRunOptions {
  const withdrawAfter = numberOr(values.withdrawAfter, null) as number | null;
  const carriers = picksOf(String(values.carriers));
  return {
    mapping: mappingOf(values) as DryRunOptions['mapping'],
    decimals: chosen(DECIMAL_STYLES, values.decimals),
    ...(withdrawAfter !== null && { withdrawAfter }),
    ...(values.restore === true && { restore: true }),
    ...(carriers.length > 0 && { carriers }),
  };
}

/** What stands in the way of reading the file so; empty when nothing does. */
export function readingProblems(values: Values, columns: readonly string[]): string[] {
  const runs = /^(|[1-9]\d?|100)$/.test(String(values.withdrawAfter).trim())
    ? []
    : ['withdrawAfter: a number from 1 to 100, or empty.'];
  if (isByHand(values)) return [...runs, ...profileProblems(profileOf(values), columns)];
  // The currency follows from the region where only one fits.
  const lacks = (presetIn(values)?.asks ?? []).filter(
    (field) => field !== 'currency' && !values[`all-${field}`],
  );
  return [...runs, ...lacks.map((field) => `${field}: choose one for all rows.`)];
}

/** The ways to read rows that are known. */
export function readingOptions(profiles: readonly StoredProfile[]) {
  return [
    { value: 'native', label: 'SIM Atlas columns' },
    { value: 'price-history', label: 'Price history' },
    ...PRESETS.map(({ name, title }) => ({
      value: `preset:${name}`,
      label: title,
      group: 'Feeds',
    })),
    ...profiles.map(({ id, profile: { name } }) => ({
      value: `profile:${id}`,
      label: name,
      group: 'Your profiles',
    })),
  ];
}
