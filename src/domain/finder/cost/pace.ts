import { parseDataAmount } from '../../plans/data-amount.ts';
import {
  fullSpeedPart,
  SLOW_AFTER_MBPS,
  SLOW_MBPS,
  steadySpeed,
  type UnlimitedSource,
} from '../../plans/unlimited.ts';
import type { DataPeriod, Validity } from '../../core/vocabulary.ts';
import { TWELFTHS } from './lines.ts';
import { packSize, type PackSize, type Stay } from './served.ts';
import { mbPerMonth } from './terms.ts';

/**
 * How a plan runs when as much data is used as is asked for: at its speed, slowed after the part at
 * full speed, or so slow that it stands apart.
 */
export type Pace = 'full' | 'slowed' | 'slow';

/** What speed a plan has, read once. */
export interface Speed {
  /** Its top speed in kbit/s where that is below 10 Mbps; null: nothing bounds it. */
  top: number | null;
  /** The part of unlimited data at full speed, by the plan's validity; null: no limit is known. */
  fast: { dataAmount: string; dataPeriod: DataPeriod; validity: Validity; size: PackSize } | null;
  /** The speed after that part in kbit/s; null: not published. */
  reduced: number | null;
}

/** A plan as its speed is read from it. */
export type SpeedSource = UnlimitedSource & { validity: Validity };

/** A speed carries 1.8 GB a day for each Mbps, which is 4 hours a day: tenths of a MB for a kbit/s. */
const TENTHS_A_DAY = 18;
/** A month of data has 30 days, as an allowance that comes by the day is counted. */
const MONTH_DAYS = 30;
/** What runs below it is slow; after the part at full speed, what runs below the other. */
const SLOW_KBPS = SLOW_MBPS * 1000;
const SLOW_AFTER_KBPS = SLOW_AFTER_MBPS * 1000;

const kbps = (mbps: number | null) => (mbps === null ? null : Math.round(mbps * 1000));

export function speedOf(plan: SpeedSource): Speed {
  const { reducedSpeed, validity } = plan;
  const part = parseDataAmount(plan.dataAmount).unlimited ? fullSpeedPart(plan) : null;
  const isLimited = part !== null && parseDataAmount(part.dataAmount).mb !== null;
  return {
    top: kbps(steadySpeed(plan)),
    fast: isLimited ? { ...part, validity, size: packSize({ ...part, validity }) } : null,
    reduced: isLimited ? kbps(reducedSpeed) : null,
  };
}

/** Whether a plan is slow for who uses all of its data: no sentence and no headline speaks of it. */
export function isSlow(speed: Speed): boolean {
  return paceAt(speed, speed.fast !== null) === 'slow';
}

/** How a month of so many MB runs; null: the speed does not carry it. 0 MB are no question of a size. */
export function paceOfMonth(speed: Speed, mb: number, months: number): Pace | null {
  return paceOf(speed, mb * 10, fastOfMonth(speed, months) * 10, TENTHS_A_DAY * MONTH_DAYS);
}

/** MB for a month that the speed does not carry; 0 and less: none. */
export function beyondMonth(speed: Speed, mb: number, months: number): number {
  const fast = fastOfMonth(speed, months) * 10;
  return mb - mostOf(speed, fast, TENTHS_A_DAY * MONTH_DAYS) / 10;
}

function fastOfMonth({ fast }: Speed, months: number): number {
  return (fast && mbPerMonth(fast, months)) ?? Infinity;
}

/** How a pack, or a charge, of some size runs in a stay; null: its speed does not carry the stay. */
export function paceOfStay(speed: Speed, size: PackSize, stay: Stay): Pace | null {
  const { need, fast, perKbps } = amountsIn(speed, size, stay);
  return paceOf(speed, need, fast, perKbps);
}

/** The part of a stay that the speed of a pack does not carry, 0 to 1. */
export function beyondStay(speed: Speed, size: PackSize, stay: Stay): number {
  const { need, fast, perKbps } = amountsIn(speed, size, stay);
  return need === 0 ? 0 : Math.max(0, 1 - mostOf(speed, fast, perKbps) / need);
}

/** What is needed while one pack runs, what of it comes at full speed, and what a kbit/s carries: in one unit. */
function amountsIn({ fast }: Speed, { twelfths }: PackSize, { days, mb, parts }: Stay) {
  const all = TWELFTHS * days;
  const time = twelfths === null ? all : Math.min(all, twelfths * parts);
  return {
    need: mb * time * 10,
    fast: fast ? fastFor(fast.size, time / parts) * all * parts * 10 : Infinity,
    perKbps: TENTHS_A_DAY * time * days,
  };
}

/** MB at full speed within so many twelfths of a day. */
function fastFor({ mb, each }: PackSize, twelfths: number): number {
  if (!each) return mb!;
  const times = twelfths / each.twelfths;
  return each.mb * (each.twelfths === TWELFTHS ? times : Math.max(1, Math.round(times)));
}

function paceOf(speed: Speed, need: number, fast: number, perKbps: number): Pace | null {
  return need > mostOf(speed, fast, perKbps) ? null : paceAt(speed, need > fast);
}

/** How a plan runs, within its part at full speed or beyond it. */
function paceAt({ top, reduced }: Speed, isBeyondFast: boolean): Pace {
  if (top !== null && top < SLOW_KBPS) return 'slow';
  if (!isBeyondFast) return 'full';
  return reduced !== null && reduced < SLOW_AFTER_KBPS ? 'slow' : 'slowed';
}

/** The most that a speed carries: after the part at full speed what the reduced one does, or any amount. */
function mostOf({ top, fast, reduced }: Speed, fastPart: number, perKbps: number): number {
  const after = fast === null || reduced === null ? Infinity : fastPart + reduced * perKbps;
  return Math.min(after, top === null ? Infinity : top * perKbps);
}
