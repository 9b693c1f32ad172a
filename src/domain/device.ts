import { MAX_PRICE_MINOR } from './money.ts';
import { SLUG } from './slugs.ts';
import { CURRENCIES, MAX_COMPARE, type Currency } from './vocabulary.ts';

/** Where a browser keeps all that this site remembers on it, as one JSON text. */
export const DEVICE_KEY = 'device';
/** Raised when a part changes its meaning: what a newer version wrote is left alone. */
export const DEVICE_VERSION = 1;

/** Plans that can be saved on a device. */
export const MAX_SAVED = 100;
const MAX_NEED = 500;
export const MAX_KEPT_TEXT = 200;
/** Data of an own plan, in GB a month. */
export const MAX_OWN_GB = 10_000;

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

/** All that this device keeps. */
export interface Device {
  /** The need as the query of its address, without '?'. */
  need: string | null;
  /** Region code. */
  place: string | null;
  /** What prices are shown in beside their own currency; null: nothing else. */
  currency: Currency | null;
  /** null: as the system has it. */
  theme: (typeof THEMES)[number] | null;
  own: OwnPlan | null;
  picks: readonly PickedPlan[];
  saved: readonly SavedPlan[];
}

export const EMPTY_DEVICE: Device = Object.freeze({
  need: null,
  place: null,
  currency: null,
  theme: null,
  own: null,
  picks: [],
  saved: [],
});

/**
 * Reads what was stored. Stored text is never trusted: each part that is not what it should be is
 * empty, the others stay. null: a newer version of the site wrote it, so it must not be written over.
 */
export function readDevice(text: string | null): Device | null {
  const stored = objectOf(text);
  if (typeof stored.v === 'number' && stored.v > DEVICE_VERSION) return null;
  if (stored.v !== DEVICE_VERSION) return EMPTY_DEVICE;
  const { need, place, currency, theme, own } = stored;
  return {
    need: isText(need, MAX_NEED) && /^[\w%.,+&=~*-]+$/.test(need) ? need : null,
    place: typeof place === 'string' && /^[A-Z]{2}$/.test(place) ? place : null,
    currency: CURRENCIES.find((known) => known === currency) ?? null,
    theme: THEMES.find((known) => known === theme) ?? null,
    own: isOwnPlan(own) ? pick(own, ['carrier', 'priceMinor', 'currency', 'per', 'gb']) : null,
    picks: plansOf(stored.picks, isPicked, ['slug', 'name', 'price', 'carrier'], MAX_COMPARE),
    saved: plansOf(stored.saved, isSaved, SAVED_KEYS, MAX_SAVED),
  };
}

/** The text to store; null when there is nothing to keep. Empty parts are left out. */
export function writeDevice(device: Device): string | null {
  const parts = Object.entries(device).filter(
    ([, part]) => part !== null && !(Array.isArray(part) && part.length === 0),
  );
  return parts.length === 0
    ? null
    : JSON.stringify({ v: DEVICE_VERSION, ...Object.fromEntries(parts) });
}

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

/** The picks that were kept under a key of their own before everything had one. */
export function readFormerPicks(text: string | null): PickedPlan[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return plansOf(stored, isPicked, ['slug', 'name', 'price', 'carrier'], MAX_COMPARE);
  } catch {
    return [];
  }
}

const SAVED_KEYS = ['id', 'slug', 'name', 'carrier', 'priceMinor', 'currency', 'savedOn'] as const;

function objectOf(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** The plans of a list, each once, no more than fit. */
function plansOf<T extends { slug: string }>(
  list: unknown,
  is: (value: unknown) => value is T,
  keys: readonly (keyof T)[],
  most: number,
): T[] {
  if (!Array.isArray(list)) return [];
  const bySlug = new Map<string, T>();
  for (const plan of list) {
    if (bySlug.size === most) break;
    if (is(plan) && !bySlug.has(plan.slug)) bySlug.set(plan.slug, pick(plan, keys));
  }
  return [...bySlug.values()];
}

function pick<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, most = MAX_KEPT_TEXT): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most;
}

function isPicked(value: unknown): value is PickedPlan {
  if (!isObject(value)) return false;
  const { slug, name, price, carrier } = value;
  return isSlug(slug) && [name, price, carrier].every((text) => isText(text));
}

function isSaved(value: unknown): value is SavedPlan {
  if (!isObject(value)) return false;
  const { id, slug, name, carrier, savedOn } = value;
  return (
    Number.isSafeInteger(id) &&
    isSlug(slug) &&
    isText(name) &&
    isText(carrier) &&
    typeof savedOn === 'string' &&
    isIsoDay(savedOn) &&
    isPriced(value)
  );
}

function isOwnPlan(value: unknown): value is OwnPlan {
  if (!isObject(value)) return false;
  const { carrier, per, gb } = value;
  const isAmount = typeof gb === 'number' && gb >= 0 && gb <= MAX_OWN_GB;
  return isText(carrier) && per === 'month' && (gb === 'unlimited' || isAmount) && isPriced(value);
}

function isPriced({ priceMinor, currency }: Record<string, unknown>): boolean {
  const isAmount =
    typeof priceMinor === 'number' &&
    Number.isInteger(priceMinor) &&
    priceMinor >= 0 &&
    priceMinor <= MAX_PRICE_MINOR;
  return isAmount && CURRENCIES.some((known) => known === currency);
}

function isIsoDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isSlug(value: unknown): value is string {
  return typeof value === 'string' && SLUG.test(value);
}
