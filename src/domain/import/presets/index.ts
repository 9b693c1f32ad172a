import type { PresetName } from '../mapping.ts';
import { airalo } from './airalo.ts';
import { awin } from './awin.ts';
import { cj } from './cj.ts';
import { esimAccess } from './esim-access.ts';
import { esimGo } from './esim-go.ts';
import { googleMerchant } from './google-merchant.ts';
import { impact } from './impact.ts';
import type { Preset } from './preset.ts';

/** All presets, the most telling signs first. */
export const PRESETS: readonly Preset[] = [
  airalo,
  esimAccess,
  esimGo,
  awin,
  impact,
  cj,
  googleMerchant,
];

export function presetOf(name: PresetName): Preset {
  return PRESETS.find((preset) => preset.name === name)!;
}

/** The feed that a file with these columns comes from; null when none fits. */
export function detectPreset(columns: Iterable<string>): PresetName | null {
  const has = new Set(columns);
  const fits = ({ signs }: Preset) => signs.some((set) => set.every((sign) => has.has(sign)));
  return PRESETS.find(fits)?.name ?? null;
}
