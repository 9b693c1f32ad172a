import type { PresetName } from '../mapping/mapping.ts';
import type { NativeField } from '../columns.ts';
import { awin } from './awin.ts';
import { esimTracker } from './esim-tracker.ts';
import type { Preset } from './preset.ts';
import { cj, googleMerchant, impact, shopify } from './shops.ts';
import { airalo, esimAccess, esimGo } from './travel-esims.ts';

/** All presets, the most telling signs first. */
export const PRESETS: readonly Preset[] = [
  airalo,
  esimAccess,
  esimGo,
  awin,
  impact,
  cj,
  googleMerchant,
  shopify,
  esimTracker,
];

export function presetOf(name: PresetName): Preset {
  return PRESETS.find((preset) => preset.name === name)!;
}

/** Native columns that one value may be chosen for: those that every row lacks, and some rows. */
export function mayAsk({ asks, fills = [] }: Preset): readonly NativeField[] {
  return [...asks, ...fills];
}

/** The feed that a file with these columns comes from; null when none fits. */
export function detectPreset(columns: Iterable<string>): PresetName | null {
  const has = new Set(columns);
  const named = (sign: string | readonly string[]) => [sign].flat().some((name) => has.has(name));
  const fits = ({ signs }: Preset) => signs.some((set) => set.every(named));
  return PRESETS.find(fits)?.name ?? null;
}
