import { FIELD_5G } from './need-form.ts';

/** Facts that wishes ask for, by which plans say whether they meet them. */
export const SAID_WISHES = [
  'hotspot',
  'hotspotData',
  'hasNumber',
  'calls',
  'format',
  'contractMonths',
  'network5g',
  'hostNetwork',
] as const;
export type SaidWish = (typeof SAID_WISHES)[number];

/** The field of a form that wishes for each. */
export const WISH_FIELDS: Readonly<Record<SaidWish, string>> = {
  hotspot: 'hotspot',
  hotspotData: 'hotspotGb',
  hasNumber: 'number',
  calls: 'calls',
  format: 'format',
  contractMonths: 'contract',
  network5g: FIELD_5G,
  hostNetwork: 'network',
};

/** Of the plans that can answer a need, how many publish what each wish asks for. */
export interface SaidWishes {
  plans: number;
  says: Record<SaidWish, number>;
}

/** What stands beside a wish: that nobody publishes it, how few do; nothing where half or more do. */
export function saidWords(
  said: SaidWishes | null | undefined,
  name: SaidWish,
): { isOff: boolean; words: string | null } {
  if (!said || said.plans === 0) return { isOff: false, words: null };
  const { plans, says } = said;
  if (says[name] === 0) return { isOff: true, words: 'not published here' };
  return { isOff: false, words: says[name] * 2 < plans ? `${says[name]} of ${plans} say` : null };
}
