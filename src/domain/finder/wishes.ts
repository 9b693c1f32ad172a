import { hasTerm, mbPerMonth } from '../cost/terms.ts';
import { TWELFTHS } from '../cost/lines.ts';
import { PLAN_FACTS } from '../facts/plans.ts';
import { foldText } from '../fold.ts';
import { matchesWords } from '../search/fit.ts';
import { unlimitedOf, type Unlimited } from '../unlimited.ts';
import { networksOf, type FinderPlan, type Prepared } from './book.ts';
import { mbOf, NETWORK_5G, type Need } from './need.ts';

/** Names of what is not published and was asked for; null: the plan is no answer. */
export type Judged = string[] | null;

/** A plan that is not a plan for months by its looks; asked for without calls, it may still do. */
const MONTHS_DAYS = 28;
const NOTHING: string[] = [];

/**
 * Whether a plan meets the wishes of a need, its price aside (decisions §5, Finder). A wish about a
 * fact that is not published names it: never silently in, never silently out.
 */
export function judgeOf(need: Need): <T extends FinderPlan>(prepared: Prepared<T>) => Judged {
  const mb = mbOf(need);
  const audiences = audiencesOf(need);
  const names = networksWanted(need);
  const wants5g = need.network.includes(NETWORK_5G);
  const months = need.months;
  return (prepared) => {
    const { plan } = prepared;
    if (need.planTypes.length > 0 && !need.planTypes.includes(plan.planType)) return null;
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
      wish(need.hotspot, plan.hotspot, 'hotspot') &&
      wish(need.number, plan.ownNumber, 'ownNumber') &&
      wish(wants5g, plan.network5g, 'network5g') &&
      wish(need.calls !== 'any', callsMeet(plan.calls, need.calls), 'calls') &&
      wish(need.format !== null, formatMeets(plan.format, need.format), 'format') &&
      wish(
        need.contract === 'none',
        plan.contractMonths === null ? null : !prepared.hasTerm,
        'contractMonths',
      ) &&
      wish(names.length > 0, runsOn(prepared.networks, names), 'hostNetwork') &&
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

/** The networks that a need names, each as its folded words. */
const networksWanted = ({ network }: Need): string[][] =>
  network.filter((name) => name !== NETWORK_5G).map((name) => foldText(name).split(' '));

/**
 * Which wishes a plan is known not to meet, as short words: 'no hotspot', 'not unlimited'. Who judges
 * thousands of plans hands over what is known of their unlimited data.
 */
export function lacksOf(
  plan: FinderPlan,
  need: Need,
  unlimited: Unlimited | null = need.unlimited ? unlimitedOf(plan) : null,
): string[] {
  const { calls, format } = need;
  const lacks: string[] = [];
  if (need.unlimited && !unlimited?.isFull) {
    lacks.push(`not unlimited${unlimited?.limit ? `: ${unlimited.limit}` : ''}`);
  }
  if (need.hotspot && plan.hotspot === false) lacks.push('no hotspot');
  if (need.number && plan.ownNumber === false) lacks.push('no own number');
  if (calls !== 'any' && callsMeet(plan.calls, calls) === false) {
    lacks.push(calls === 'unlimited' ? 'calls not unlimited' : 'no calls');
  }
  if (format !== null && formatMeets(plan.format, format) === false) {
    lacks.push(format === 'esim' ? 'no eSIM' : 'no plastic SIM');
  }
  if (need.contract === 'none' && hasTerm(plan)) lacks.push('has a contract');
  if (need.network.length === 0) return lacks;
  const names = networksWanted(need);
  if (need.network.includes(NETWORK_5G) && plan.network5g === false) lacks.push('no 5G');
  if (names.length > 0 && runsOn(networksOf(plan), names) === false) lacks.push('another network');
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

function runsOn(networks: string | null, names: readonly string[][]): boolean | null {
  return networks === null ? null : names.some((words) => matchesWords(networks, words));
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
  const isForData =
    plan.carrier.kind === 'travel' || plan.planType === 'travel' || plan.planType === 'data-only';
  if (isForData) return need.calls === 'any' && !need.number ? null : false;
  return plan.billing === null && !isLong ? null : true;
}

/** Whether a plan is bought as a pack: where that is not published, what sellers of kind travel sell is. */
export function isBilledOnce({ billing, carrier }: FinderPlan): boolean {
  return billing === null ? carrier.kind === 'travel' : billing === 'once';
}
