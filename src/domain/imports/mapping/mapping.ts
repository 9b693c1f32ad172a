import type { ImportProfile } from '#src/contract/imports/imports.ts';
import type { NativeField } from '../columns.ts';

/** Foreign feeds that are understood as they come. */
export const PRESET_NAMES = [
  'google-merchant',
  'awin',
  'cj',
  'impact',
  'airalo',
  'esim-access',
  'esim-go',
  'shopify',
  'esim-tracker',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Units that bare numbers in a column of data amounts may be in. */
export const DATA_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
export type DataUnit = (typeof DATA_UNITS)[number];

/** Values that a preset cannot know from its feed: chosen by the operator for the whole file. */
export type PresetConstants = Partial<Record<NativeField, string>>;

/** How rows of a file become native rows. */
export type Mapping =
  | { kind: 'native' }
  /** No plans but dated prices of theirs (price-history.ts). */
  | { kind: 'price-history' }
  | {
      kind: 'preset';
      preset: PresetName;
      constants?: PresetConstants;
      /** Words of the feed for our carrier slugs. */
      carriers?: Record<string, string>;
    }
  | { kind: 'profile'; profile: ImportProfile };

/** The name that plans read through a mapping carry as their source. */
export function mappingSource(mapping: Mapping): string {
  if (mapping.kind === 'native' || mapping.kind === 'price-history') return mapping.kind;
  return mapping.kind === 'preset' ? mapping.preset : mapping.profile.name;
}
