import { FIELD_5G } from './need-form.ts';

/** Facts that wishes ask for, by which plans say whether they meet them. */
export const PUBLISHED_WISHES = [
  'hotspot',
  'hotspotData',
  'hasNumber',
  'calls',
  'format',
  'contractMonths',
  'network5g',
  'hostNetwork',
] as const;
export type PublishedWish = (typeof PUBLISHED_WISHES)[number];

/** The field of a form that wishes for each. */
export const WISH_FIELDS: Readonly<Record<PublishedWish, string>> = {
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
export interface PublishedWishes {
  plans: number;
  says: Record<PublishedWish, number>;
}

/** What stands beside a wish: that nobody publishes it, how few do; nothing where half or more do. */
export function publishedWords(
  published: PublishedWishes | null | undefined,
  name: PublishedWish,
): { isOff: boolean; words: string | null } {
  if (!published || published.plans === 0) return { isOff: false, words: null };
  const { plans, says } = published;
  if (says[name] === 0) return { isOff: true, words: 'not published here' };
  return { isOff: false, words: says[name] * 2 < plans ? `${says[name]} of ${plans} say` : null };
}
