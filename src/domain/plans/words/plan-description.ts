import type { Plan } from '#src/contract/plans/plans.ts';
import { isolated } from '../../core/isolate.ts';
import { parseDataAmount } from '../data-amount.ts';
import type { PlanFactsOnWire } from '../facts/plans.ts';
import { speedWords } from '../facts/words.ts';
import { hasNumber } from '../has-number.ts';
import { planFacts } from '../plan-facts.ts';
import { PLAN_TYPE_LABELS, type DataPeriod } from '../../core/vocabulary.ts';

/** What a description is composed from. */
export interface Described
  extends
    Partial<PlanFactsOnWire>,
    Pick<Plan, 'planDescription' | 'planType' | 'dataAmount' | 'dataPeriod' | 'currency'> {
  validity: string;
  carrier: Pick<Plan['carrier'], 'name' | 'kind'>;
  region: Pick<Plan['region'], 'name'>;
}

const EACH: Record<DataPeriod, string> = { total: '', month: ' a month', day: ' a day' };

/**
 * What a plan says of itself: the operator's words, or else sentences composed from its published
 * facts. Prices stand elsewhere, with their day: none is in here.
 */
export function describePlan(plan: Described): string {
  if (plan.planDescription) return plan.planDescription;
  const { planType, carrier, region, ownNumber = null, calls = null } = plan;
  const first = `${PLAN_TYPE_LABELS[planType]} plan of ${isolated(carrier.name)} for ${region.name}: ${dataWords(plan)}${lengthWords(plan)}.`;
  const included = listed([
    calls === 'unlimited' && 'unlimited calls',
    calls?.includes('min') && `calls for ${calls}`,
    plan.texts === 'unlimited' && 'unlimited texts',
    plan.texts && /^\d+$/.test(plan.texts) && `${plan.texts} texts`,
    hasNumber({ ownNumber, calls, carrier }) === true && 'a phone number',
    plan.hotspot === true && (plan.hotspotData ? `hotspot up to ${plan.hotspotData}` : 'hotspot'),
  ]);
  const conditions = planFacts(plan).join(', ');
  return [
    // What may keep somebody from it stands first.
    conditions && `${conditions[0]!.toUpperCase()}${conditions.slice(1)}.`,
    first,
    included && `With ${included}.`,
    plan.roamingNote && `Roaming: ${plan.roamingNote}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function dataWords(plan: Described): string {
  const amount = plan.dataAmount + EACH[plan.dataPeriod];
  if (!parseDataAmount(plan.dataAmount).unlimited) return `${amount} of data`;
  const { fullSpeedData, fullSpeedPeriod, reducedSpeed, maxSpeedMbps } = plan;
  const fast = fullSpeedData && `${fullSpeedData}${EACH[fullSpeedPeriod ?? 'total']} at full speed`;
  const slow = reducedSpeed && `${fast ? 'then ' : 'at '}${speedWords(reducedSpeed)}`;
  const most = maxSpeedMbps && `at most ${speedWords(maxSpeedMbps)}`;
  return ['unlimited data', fast, slow, most].filter(Boolean).join(', ');
}

function lengthWords({ validity, billing }: Described): string {
  if (validity === 'Unlimited') return ', without an end';
  return billing === 'recurring'
    ? `, renewed every ${validity.replace(/^1 /, '')}`
    : ` for ${validity}`;
}

/** 'a, b and c'; an empty text for nothing. */
function listed(parts: readonly (string | false | null | undefined)[]): string {
  const words = parts.filter((part) => typeof part === 'string' && part !== '');
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
