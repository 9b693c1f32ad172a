import type { Takes } from '../../plans/phones/phone.ts';
import { MAX_COMPARE, type Currency } from '../../core/vocabulary.ts';

/** Where a browser keeps all that this site remembers on it, as one JSON text. */
export const DEVICE_KEY = 'device';
/** The last known username: it ends with the session. */
export const REMEMBERED_USER = 'user';
/** A message for the next page, for this visit alone. */
export const CARRIED_TOAST = 'toast';
/** Raised when a part changes its meaning: what a newer version wrote is left alone. */
export const DEVICE_VERSION = 1;

/** Plans that can be saved on a device. */
export const MAX_SAVED = 100;
export const MAX_NEED = 500;
export const MAX_STORED_TEXT = 200;
/** Data of an own plan, in GB a month. */
export const MAX_OWN_GB = 10_000;

/** In the stead of a place's code: none is wanted, so that none is guessed either. */
export const NO_PLACE = 'none';

/** Event of a window: what stands in `data-place` of the page's root may be another. */
export const PLACE_CHANGE = 'placechange';

export const THEMES = ['light', 'dark'] as const;

/** A plan in the compare tray, with what the tray shows of it. */
export interface PickedPlan {
  slug: string;
  name: string;
  /** Formatted price at the time it was picked. */
  price: string;
  carrier: string;
}

/** A saved plan with its price on the day it was saved, in minor units of its currency. */
export interface SavedPlan {
  id: number;
  slug: string;
  name: string;
  carrier: string;
  priceMinor: number;
  currency: Currency;
  /** Calendar date, ISO 8601. */
  savedOn: string;
}

/** What the visitor pays now: price in minor units a month, data in GB a month. */
export interface OwnPlan {
  carrier: string;
  priceMinor: number;
  currency: Currency;
  per: 'month';
  gb: number | 'unlimited';
}

/** The visitor's phone, and what it takes as the list of phones said it, or as they saw themselves. */
export interface StoredPhone extends Takes {
  /** Empty: it is not listed. */
  maker: string;
  model: string;
  /** Code of the country of sale, where that decides; null: another one. */
  boughtIn: string | null;
}

/** All that this device keeps. */
export interface Device {
  /** The need as the query of its address, without '?'. */
  need: string | null;
  /** Region code, or NO_PLACE; null: nothing was said, and one may be guessed. */
  place: string | null;
  /** What prices are shown in beside their own currency; null: nothing else. */
  currency: Currency | null;
  /** null: as the system has it. */
  theme: (typeof THEMES)[number] | null;
  /** Single letters are keys of the dashboard, unless somebody switched them off. */
  letters: 'off' | null;
  own: OwnPlan | null;
  phone: StoredPhone | null;
  picks: readonly PickedPlan[];
  saved: readonly SavedPlan[];
}

export const EMPTY_DEVICE: Device = Object.freeze({
  need: null,
  place: null,
  currency: null,
  theme: null,
  letters: null,
  own: null,
  phone: null,
  picks: [],
  saved: [],
});

type Lists = Pick<Device, 'picks' | 'saved'>;
const MOST: Record<keyof Lists, number> = { picks: MAX_COMPARE, saved: MAX_SAVED };

/** Adds a plan to a list, or takes it out when it is in; 'full' when there is no room for it. */
export function toggled<L extends keyof Lists>(
  device: Device,
  list: L,
  plan: Lists[L][number],
): { device: Device; did: 'added' | 'removed' | 'full' } {
  if (device[list].some(({ slug }) => slug === plan.slug)) {
    return { device: without(device, list, plan.slug), did: 'removed' };
  }
  if (device[list].length >= MOST[list]) return { device, did: 'full' };
  return { device: { ...device, [list]: [...device[list], plan] }, did: 'added' };
}

/** The same device without one plan of a list. */
export function without(device: Device, list: keyof Lists, slug: string): Device {
  return { ...device, [list]: device[list].filter((plan) => plan.slug !== slug) };
}
