import type { NativeField, PresetName } from '../mapping.ts';
import { airalo } from './airalo.ts';
import { awin } from './awin.ts';
import { cj } from './cj.ts';
import { esimAccess } from './esim-access.ts';
import { esimGo } from './esim-go.ts';
import { esimTracker } from './esim-tracker.ts';
import { googleMerchant } from './google-merchant.ts';
import { impact } from './impact.ts';
import type { Preset } from './preset.ts';
import { shopify } from './shopify.ts';

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
