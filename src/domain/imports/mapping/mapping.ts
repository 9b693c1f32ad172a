import type { NativeField } from '../columns.ts';
import type { DecimalStyle } from '../types.ts';

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

/**
 * How the columns of some file become native ones, as an operator chose it; plain JSON that is kept
 * under its name. Checked by `profileProblems` (profile.ts).
 */
export interface Profile {
  name: string;
  /** Where each native column comes from: a column of the file, or one value for all rows. */
  fields: Partial<Record<NativeField, { column: string } | { constant: string }>>;
  decimals: DecimalStyle;
  /** Unit of data amounts that are bare numbers; without it such rows are rejected. */
  dataUnit?: DataUnit;
  /** Bare numbers in the validity column are days; without it such rows are rejected. */
  validityInDays?: boolean;
  /** Words of the file for our region codes: `{ "GB": "UK" }`. */
  regions?: Record<string, string>;
  /** Words of the file for our carrier slugs. */
  carriers?: Record<string, string>;
}

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
  | { kind: 'profile'; profile: Profile };

/** The name that plans read through a mapping carry as their source. */
export function sourceOf(mapping: Mapping): string {
  if (mapping.kind === 'native' || mapping.kind === 'price-history') return mapping.kind;
  return mapping.kind === 'preset' ? mapping.preset : mapping.profile.name;
}
