import type { DryRunOptions, ImportProfile } from '#src/contract/imports.ts';
import type { NativeField, PresetName } from '#src/domain/import/mapping.ts';
import { mayAsk, presetOf } from '#src/domain/import/presets/index.ts';
import type { Preset } from '#src/domain/import/presets/preset.ts';
import { profileProblems } from '#src/domain/import/profile.ts';
import type { MappingState, Words } from './mapping-state.ts';

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

/** The fields that the preset of a state asks for, or takes for some rows; none for other ways. */
export function asksOf(state: MappingState): readonly NativeField[] {
  const preset = presetIn(state);
  return preset ? mayAsk(preset) : [];
}

function presetIn({ way }: MappingState): Preset | null {
  return way.startsWith('preset:') ? presetOf(way.slice(7) as PresetName) : null;
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
  if (way === 'prices') return { kind: 'price-history' };
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
  const asked = (presetIn(state)?.asks ?? []).flatMap((field) =>
    // The currency follows from the region where only one fits.
    state.constants[field] || field === 'currency' ? [] : [`${field}: choose one for all rows.`],
  );
  return [...runs, ...asked];
}

function wordsOf(words: Words): Record<string, string> | null {
  const filled = words.filter(([word, ours]) => word.trim() !== '' && ours !== '');
  return filled.length > 0
    ? Object.fromEntries(filled.map(([word, ours]) => [word.trim(), ours]))
    : null;
}
