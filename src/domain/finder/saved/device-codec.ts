import { CURRENCIES } from '../../core/money/currencies.ts';
import {
  DEVICE_VERSION,
  EMPTY_DEVICE,
  MAX_STORED_TEXT,
  MAX_NEED,
  MAX_OWN_GB,
  MAX_SAVED,
  NO_PLACE,
  THEMES,
  type Device,
  type StoredPhone,
  type OwnPlan,
  type PickedPlan,
  type SavedPlan,
} from './device.ts';
import { MAX_PRICE_MINOR } from '../../core/money/money.ts';
import { SLUG } from '../../plans/slugs.ts';
import { MAX_COMPARE } from '../../core/vocabulary.ts';

type Test = (value: unknown) => boolean;
const matches =
  (pattern: RegExp, most = MAX_STORED_TEXT): Test =>
  (value) =>
    typeof value === 'string' && value.length <= most && pattern.test(value);
const oneOf =
  (...known: readonly unknown[]): Test =>
  (value) =>
    known.includes(value);
const upTo =
  (most: number): Test =>
  (value) =>
    typeof value === 'number' && value >= 0 && value <= most;
const whole =
  (most: number): Test =>
  (value) =>
    Number.isSafeInteger(value) && upTo(most)(value);

const isText = matches(/\S/);
const isSlug = matches(SLUG);
const isCurrency = oneOf(...CURRENCIES);
const isPrice = whole(MAX_PRICE_MINOR);
const isDay: Test = (value) =>
  matches(/^\d{4}-\d\d-\d\d$/)(value) && !Number.isNaN(Date.parse(value as string));

/** What each member of a kept thing must be; others are dropped. */
type Shape<T> = Record<keyof T, Test>;
const PICKED: Shape<PickedPlan> = { slug: isSlug, name: isText, price: isText, carrier: isText };
const SAVED: Shape<SavedPlan> = {
  id: whole(Number.MAX_SAFE_INTEGER),
  slug: isSlug,
  name: isText,
  carrier: isText,
  priceMinor: isPrice,
  currency: isCurrency,
  savedOn: isDay,
};
const OWN: Shape<OwnPlan> = {
  carrier: isText,
  priceMinor: isPrice,
  currency: isCurrency,
  per: oneOf('month'),
  gb: (value) => value === 'unlimited' || upTo(MAX_OWN_GB)(value),
};
const isCode = matches(/^[A-Z]{2}$/);
const isKnownOrNot = oneOf(true, false, null);
const PHONE: Shape<StoredPhone> = {
  maker: (value) => value === '' || isText(value),
  model: (value) => value === '' || isText(value),
  boughtIn: (value) => value === null || isCode(value),
  esim: isKnownOrNot,
  card: isKnownOrNot,
};
const isNeed = matches(/^[\w%.,+&=~*-]+$/, MAX_NEED);
const isPlace: Test = (value) => value === NO_PLACE || isCode(value);
const isTheme = oneOf(...THEMES);

/**
 * Reads what was stored. Stored text is never trusted: each part that is not what it should be is
 * empty, the others stay. null: a newer version of the site wrote it, so it must not be written over.
 */
export function readDevice(text: string | null): Device | null {
  const stored = parsed(text);
  if (!isObject(stored)) return EMPTY_DEVICE;
  if (typeof stored.v === 'number' && stored.v > DEVICE_VERSION) return null;
  if (stored.v !== DEVICE_VERSION) return EMPTY_DEVICE;
  const one = <K extends keyof Device>(key: K, is: Test) =>
    is(stored[key]) ? (stored[key] as Device[K]) : null;
  return {
    need: one('need', isNeed),
    place: one('place', isPlace),
    currency: one('currency', isCurrency),
    theme: one('theme', isTheme),
    letters: one('letters', oneOf('off')),
    own: fitting(stored.own, OWN),
    phone: fitting(stored.phone, PHONE),
    picks: plansOf(stored.picks, PICKED, MAX_COMPARE),
    saved: plansOf(stored.saved, SAVED, MAX_SAVED),
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

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The members that a shape names, when all are what they should be. */
function fitting<T>(value: unknown, shape: Shape<T>): T | null {
  if (!isObject(value)) return null;
  const tests = Object.entries<Test>(shape);
  if (!tests.every(([key, is]) => is(value[key]))) return null;
  return Object.fromEntries(tests.map(([key]) => [key, value[key]])) as T;
}

/** The plans of a list, each once, no more than fit. */
function plansOf<T extends { slug: string }>(list: unknown, shape: Shape<T>, most: number): T[] {
  const plans = new Map<string, T>();
  for (const value of Array.isArray(list) ? (list as unknown[]) : []) {
    const plan = fitting(value, shape);
    if (plan && plans.size < most && !plans.has(plan.slug)) plans.set(plan.slug, plan);
  }
  return [...plans.values()];
}
