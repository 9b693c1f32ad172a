import { parseDataAmount } from './data-amount.ts';
import type { PlanFactsOnWire } from './facts/plans.ts';
import type { DataPeriod } from '../core/vocabulary.ts';

/** What of a plan says how unlimited its data is. */
export type UnlimitedSource = { dataAmount: string } & Pick<
  PlanFactsOnWire,
  'fullSpeedData' | 'fullSpeedPeriod' | 'reducedSpeed' | 'maxSpeedMbps'
>;

/** Unlimited data, decoded. */
export interface Unlimited {
  /** 'Unlimited', or what the carrier writes in its place: '5GB then unlimited'. */
  amount: string;
  /** 'full speed', '10 GB fast', '1 Mbps', 'limit not published'; null where the amount says more than this. */
  limit: string | null;
  /** Both: 'Unlimited, 10 GB fast'. */
  words: string;
  /** `free`: the source says that nothing slows it down; only that is shown in green. */
  kind: 'free' | 'limited' | 'silent';
  /** Whether it serves who asks for unlimited data: no amount at full speed, no speed below 10 Mbps. */
  isFull: boolean;
}

/** Below it, a stated speed is a limit for who asks for unlimited data, and bounds what a plan covers. */
const FULL_SPEED_MBPS = 10;
/** Mbps below which unlimited data is slow: at its top speed, and after its part at full speed. */
export const SLOW_MBPS = 3;
export const SLOW_AFTER_MBPS = 1;
const PLAIN = /^unlimited( data)?$/i;
const EACH: Record<DataPeriod, string> = { total: '', month: ' a month', day: ' a day' };

/** What unlimited data of a plan means (rule 11); null where its data is not unlimited. */
export function unlimitedOf(plan: UnlimitedSource): Unlimited | null {
  if (!parseDataAmount(plan.dataAmount).unlimited) return null;
  const { fullSpeedData, fullSpeedPeriod, reducedSpeed, maxSpeedMbps } = plan;
  const fast = fullSpeedData === null ? null : parseDataAmount(fullSpeedData);
  const speeds = [maxSpeedMbps, reducedSpeed].filter((speed) => speed !== null);
  const isSlow = speeds.some((speed) => speed < FULL_SPEED_MBPS);
  if (fast && !fast.unlimited) {
    const amount = fullSpeedData!.trim().replace(/(\d)([KMGT]B)/i, '$1 $2');
    return said(plan, `${amount}${EACH[fullSpeedPeriod ?? 'total']} fast`, 'limited', false);
  }
  if (speeds.length > 0) return said(plan, mbpsWords(Math.min(...speeds)), 'limited', !isSlow);
  if (fast) return said(plan, 'full speed', 'free', true);
  return said(
    plan,
    PLAIN.test(plan.dataAmount.trim()) ? 'limit not published' : null,
    'silent',
    true,
  );
}

/**
 * Whether unlimited data is known to come at full speed: the source says that nothing slows it down,
 * or states no limit but a speed of 10 Mbps and more. Silence is not knowing.
 */
export function isFullSpeed(plan: UnlimitedSource): boolean {
  const unlimited = unlimitedOf(plan);
  return unlimited !== null && unlimited.isFull && unlimited.kind !== 'silent';
}

function said(
  { dataAmount }: UnlimitedSource,
  limit: string | null,
  kind: Unlimited['kind'],
  isFull: boolean,
): Unlimited {
  const amount = PLAIN.test(dataAmount.trim()) ? 'Unlimited' : dataAmount;
  return { amount, limit, words: limit ? `${amount}, ${limit}` : amount, kind, isFull };
}

/** '1 Mbps', '128 kbps': as badges have it. */
export function mbpsWords(mbps: number): string {
  return mbps < 1 ? `${Math.round(mbps * 1000)} kbps` : `${Number(mbps.toFixed(2))} Mbps`;
}

/** The fact that says how much comes at full speed. */
export const FULL_SPEED_FACT = 'fullSpeedData';

/** What contradicts itself in the data of a plan: only unlimited data has a part at full speed. */
export function fullSpeedProblem(plan: {
  dataAmount: string;
  fullSpeedData: string | null;
}): { path: typeof FULL_SPEED_FACT; message: string } | null {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  if (plan.fullSpeedData === null || unlimited || mb === null) return null;
  const message = `belongs to unlimited data: of ${plan.dataAmount} all comes at full speed`;
  return { path: FULL_SPEED_FACT, message };
}

/** What comes at full speed, as an amount of data of a plan; null: no amount is stated. */
export function fullSpeedPart({
  fullSpeedData,
  fullSpeedPeriod,
}: UnlimitedSource): { dataAmount: string; dataPeriod: DataPeriod } | null {
  if (fullSpeedData === null) return null;
  return { dataAmount: fullSpeedData, dataPeriod: fullSpeedPeriod ?? 'total' };
}

/** The speed after the data at full speed, '1 Mbps'; null where it is not published. */
export function slowerWords({
  reducedSpeed,
}: Pick<UnlimitedSource, 'reducedSpeed'>): string | null {
  return reducedSpeed === null ? null : mbpsWords(reducedSpeed);
}

/** Below so many Mbps, what a speed is good for. */
const USES: readonly [below: number, words: string][] = [
  [1, 'messages and maps'],
  [3, 'music, small video'],
  [FULL_SPEED_MBPS, 'video'],
];

/** What a slow speed is good for: 'messages and maps'; null from 10 Mbps on. */
const speedUse = (mbps: number): string | null => USES.find(([below]) => mbps < below)?.[1] ?? null;

/** What a plan runs at all the time where that is below 10 Mbps; null: it does not. */
export function steadySpeed(plan: UnlimitedSource): number | null {
  const { maxSpeedMbps, reducedSpeed, fullSpeedData } = plan;
  const isUnlimited = parseDataAmount(plan.dataAmount).unlimited;
  const stated = [maxSpeedMbps, isUnlimited && fullSpeedData === null ? reducedSpeed : null];
  const least = Math.min(...stated.map((speed) => speed ?? Infinity));
  return least < FULL_SPEED_MBPS ? least : null;
}

/**
 * How slow a plan is: '300 kbps all the time, for messages and maps', or '16 GB a month fast, then
 * slowed to 1.5 Mbps'; null: nothing slows it down.
 */
export function slowWords(plan: UnlimitedSource): string | null {
  const steady = steadySpeed(plan);
  const part = fullSpeedPart(plan);
  if (part && parseDataAmount(part.dataAmount).mb !== null) {
    const then = slowerWords(plan);
    return `${unlimitedOf(plan)?.limit ?? part.dataAmount}, then slowed${then ? ` to ${then}` : ', speed not published'}`;
  }
  return steady === null ? null : `${mbpsWords(steady)} all the time, for ${speedUse(steady)}`;
}

/** What slow plans are together, at the head of them. */
export const slowLead = (plans: readonly UnlimitedSource[]): string =>
  plans.every((plan) => fullSpeedPart(plan) === null && steadySpeed(plan) !== null)
    ? 'Slow all the time'
    : 'Slow, some after a fast part';

/** What a plan's speed is good for where it is slow all the time: 'messages and maps'. */
export function steadyUse(plan: UnlimitedSource): string | null {
  const steady = steadySpeed(plan);
  return steady === null ? null : speedUse(steady);
}
