import { hasTerm, mbPerMonth } from '../cost/terms.ts';
import { TWELFTHS } from '../cost/lines.ts';
import { packSize } from '../cost/served.ts';
import { parseDataAmount } from '../../plans/data-amount.ts';
import { PLAN_FACTS } from '../../plans/facts/plans.ts';
import { hasNumber } from '../../plans/has-number.ts';
import { unlimitedOf, type Unlimited } from '../../plans/unlimited.ts';
import type { FinderPlan, Prepared } from '../finder-index.ts';
import { mbOf, NETWORK_5G, toMb, type Need } from './need.ts';
import { wantedNetworks, networkTest, type NetworkCarrier } from '../networks.ts';

/** Names of what is not published and was asked for; null: the plan is no answer. */
export type Unknowns = string[] | null;

/** A plan that is not a plan for months by its looks; asked for without calls, it may still do. */
const MONTHS_DAYS = 28;
const NOTHING: string[] = [];

/**
 * Whether a plan meets the wishes of a need, its price aside. A wish about a fact that is not
 * published names it: never silently in, never silently out.
 */
export function wishTest(
  need: Need,
  carriers: readonly NetworkCarrier[],
): <T extends FinderPlan>(prepared: Prepared<T>) => Unknowns {
  const mb = mbOf(need);
  const audiences = audiencesOf(need);
  const isOnNetwork = networkTest(need, carriers);
  const wants5g = need.network.includes(NETWORK_5G);
  const months = need.months;
  return (prepared) => {
    const { plan } = prepared;
    if (need.planTypes.length > 0 && !need.planTypes.includes(plan.planType)) return null;
    if (need.carriers.length > 0 && !need.carriers.includes(plan.carrier.slug)) return null;
    if (audiences !== null) {
      if (!prepared.isForEverybody || !audiences.includes(prepared.audience)) return null;
    }
    if (plan.worksAt === 'abroad') return null;
    let unknown = NOTHING;
    const missing = (name: string) => {
      unknown = unknown === NOTHING ? [name] : [...unknown, name];
    };
    const wish = (wanted: boolean, value: boolean | null, name: string): boolean => {
      if (!wanted || value === true) return true;
      if (value === null) missing(name);
      return value === null;
    };
    const isMet =
      wish(need.hotspot, hotspotOf(plan, need), 'hotspot') &&
      wish(need.hotspotGb !== null, hotspotSizeMeets(plan, need.hotspotGb), 'hotspotData') &&
      wish(need.number, prepared.hasNumber, 'hasNumber') &&
      wish(wants5g, plan.network5g, 'network5g') &&
      wish(need.calls !== 'any', callsMeet(plan.calls, need.calls), 'calls') &&
      wish(need.format !== null, formatMeets(plan.format, need.format), 'format') &&
      wish(
        need.contract === 'none',
        plan.contractMonths === null ? null : !prepared.hasTerm,
        'contractMonths',
      ) &&
      wish(true, isOnNetwork(plan), 'hostNetwork') &&
      wish(
        true,
        months === null ? tripMeets(prepared) : monthsMeet(prepared, need),
        months === null ? 'contractMonths' : 'planType',
      ) &&
      wish(
        mb > 0,
        months === null
          ? prepared.size.mb === null
            ? null
            : true
          : dataMeets(prepared, mb, months),
        'dataAmount',
      );
    if (!isMet) return null;
    return !need.unlimited || prepared.unlimited?.isFull === true ? unknown : null;
  };
}

/**
 * Which wishes a plan is known not to meet, as short words: 'no hotspot', 'not unlimited'. Who judges
 * thousands of plans hands over what is known of their unlimited data; `carriers` are those of the
 * site, for needs that name networks.
 */
export function lacksOf(
  plan: FinderPlan,
  need: Need,
  unlimited: Unlimited | null = need.unlimited ? unlimitedOf(plan) : null,
  carriers: readonly NetworkCarrier[] = [],
): string[] {
  const { calls, format } = need;
  const lacks: string[] = [];
  if (need.unlimited && !unlimited?.isFull) {
    lacks.push(`not unlimited${unlimited?.limit ? `: ${unlimited.limit}` : ''}`);
  }
  if (need.hotspot && plan.hotspot === false) lacks.push('no hotspot');
  else if (need.hotspotGb !== null && !holds(plan, need.hotspotGb)) {
    lacks.push(`hotspot at most ${plan.dataAmount}`);
  } else if (hotspotSizeMeets(plan, need.hotspotGb) === false) {
    lacks.push(`hotspot only ${plan.hotspotData}`);
  }
  if (need.number && hasNumber(plan) === false) lacks.push('no own number');
  if (calls !== 'any' && callsMeet(plan.calls, calls) === false) {
    lacks.push(calls === 'unlimited' ? 'calls not unlimited' : 'no calls');
  }
  if (format !== null && formatMeets(plan.format, format) === false) {
    lacks.push(format === 'esim' ? 'no eSIM' : 'no physical SIM');
  }
  if (need.contract === 'none' && hasTerm(plan)) lacks.push('has a contract');
  if (need.network.length === 0) return lacks;
  if (need.network.includes(NETWORK_5G) && plan.network5g === false) lacks.push('no 5G');
  if (wantedNetworks(need).length > 0 && networkTest(need, carriers)(plan) === false) {
    lacks.push('another network');
  }
  return lacks;
}

function audiencesOf({ audience, months }: Need): readonly string[] | null {
  if (audience === 'all') return null;
  return ['anyone', audience ?? (months === null ? 'visitors' : 'residents')];
}

/** 'some' are calls that can be made, also those that are paid for one by one. */
function callsMeet(calls: FinderPlan['calls'], wanted: Need['calls']): boolean | null {
  if (calls === null) return null;
  return wanted === 'unlimited' ? calls === 'unlimited' : calls !== 'none';
}

/** Calls that are asked for and paid one by one: a charge that is known to come, but not its amount. */
export function paysForCalls({ calls }: Pick<FinderPlan, 'calls'>, need: Need): boolean {
  return need.calls === 'some' && calls === 'pay per use';
}

function formatMeets(format: FinderPlan['format'], wanted: Need['format']): boolean | null {
  if (format === null || wanted === null) return null;
  const also: readonly string[] = PLAN_FACTS.format.filter.also[wanted];
  return format === wanted || also.includes(format);
}

/** Whether a hotspot is allowed: where its size is asked for, who says that says it, too. */
function hotspotOf({ hotspot, hotspotData }: FinderPlan, { hotspotGb }: Need): boolean | null {
  return hotspot ?? (hotspotGb === null || hotspotData === null ? null : true);
}

/** Whether as much may be shared as is asked for, in the period of the plan's data; null: not published. */
function hotspotSizeMeets(plan: FinderPlan, gb: number | null): boolean | null {
  if (gb === null) return true;
  if (!holds(plan, gb)) return false;
  const { unlimited, mb } = parseDataAmount(plan.hotspotData ?? '');
  if (unlimited) return true;
  return mb === null ? null : mb >= toMb(gb);
}

/** Whether all data of a plan may be as much: less cannot be shared, whatever is said of a hotspot. */
function holds(plan: FinderPlan, gb: number): boolean {
  const { mb } = packSize(plan);
  return mb === null || mb >= toMb(gb);
}

/** Whether data for a month is enough. */
function dataMeets<T extends FinderPlan>(
  { plan, monthMb, size }: Prepared<T>,
  mb: number,
  months: number,
): boolean | null {
  const held = size.twelfths === null ? mbPerMonth(plan, months) : monthMb;
  return held === null ? null : held >= mb;
}

/** Plans billed once, and those without a term that renew; null where it is not published. */
function tripMeets<T extends FinderPlan>({
  plan,
  running,
  hasTerm: binds,
}: Prepared<T>): boolean | null {
  if (isBilledOnce(plan)) return plan.billing === null && binds ? null : true;
  if (binds || running.upfront) return false;
  return plan.contractMonths === null ? null : true;
}

/** Plans that renew, and those of operators that run 28 days and more; data without calls as perhaps. */
function monthsMeet<T extends FinderPlan>({ plan, size }: Prepared<T>, need: Need): boolean | null {
  const isLong = size.twelfths === null || size.twelfths >= MONTHS_DAYS * TWELFTHS;
  if (plan.billing === 'once' && !isLong) return false;
  if (isForData(plan)) return need.calls === 'any' && !need.number ? null : false;
  return plan.billing === null && !isLong ? null : true;
}

/** Whether a plan is for travel or for data alone, and no plan for the months of a resident. */
export const isForData = ({ carrier, planType }: FinderPlan): boolean =>
  carrier.kind === 'travel' || planType === 'travel' || planType === 'data-only';

/** Whether a plan is bought as a pack: where that is not published, what sellers of kind travel sell is. */
export function isBilledOnce({ billing, carrier }: FinderPlan): boolean {
  return billing === null ? carrier.kind === 'travel' : billing === 'once';
}
