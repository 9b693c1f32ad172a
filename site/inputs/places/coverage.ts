import type { CarrierChecks } from '#db/catalog/checks.ts';
import { listed } from '#src/domain/places/carrier-line.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { PLAN_TYPE_LABELS, PLAN_TYPES, type PlanType } from '#src/domain/core/vocabulary.ts';

/** The age of a carrier's prices in words; sample data is named as such, never given a day. */
export function checkWords(carrier: CarrierChecks) {
  const { plans, samples, seen, oldestSeen, newestSeen } = carrier;
  const undated = samples === plans ? 'Sample data' : 'Day not known';
  const newest = newestSeen === null ? undated : formatSeenDay(newestSeen);
  const oldest = oldestSeen && formatSeenDay(oldestSeen);
  const more = [
    seen > 0 && seen < plans && `${seen} of ${plans} plans`,
    oldest !== null && oldest !== newest && `oldest ${oldest}`,
  ].filter((words) => words !== false);
  return {
    newest,
    /** Under the day, when it does not hold for all plans. */
    more: more.join(', '),
  };
}

/** How many plans of each type a place has, in words whose numbers stay with them: '62 prepaid, 79 eSIM'. */
export function typeWords(counts: Readonly<Record<string, number>> = {}): string {
  const has = PLAN_TYPES.filter((type) => counts[type]);
  return has.map((type) => `${counts[type]}\u00A0${typeName(type)}`).join(', ');
}

/** A type within a sentence: 'data-only', 'eSIM'. */
const typeName = (type: PlanType) => PLAN_TYPE_LABELS[type].replace(/^[A-Z](?=[a-z])/, lower);

/** Gaps that the data itself shows, one sentence each. */
export function missingWords(
  regions: readonly { name: string; code: string; simCardCount: number }[],
  carriers: readonly CarrierChecks[],
  types: ReadonlyMap<string, Record<string, number>>,
): string[] {
  const empty = regions.filter(({ simCardCount }) => simCardCount === 0).map(({ name }) => name);
  const without = carriers.filter(({ plans }) => plans === 0).map(({ name }) => name);
  const gaps = regions
    // Groups of countries are for journeys: other types are not missing there.
    .filter(({ code, simCardCount }) => simCardCount > 0 && !isGroupCode(code))
    .flatMap(({ name, code }) => {
      const none = PLAN_TYPES.filter((type) => !types.get(code)?.[type]);
      const words = none.map(typeName).join(', ');
      return none.length > 0 ? [`Types without a plan in ${name}: ${words}.`] : [];
    });
  return [
    ...gaps,
    ...(empty.length > 0 ? [`No plan is listed for ${listed(empty)}.`] : []),
    ...(without.length > 0 ? [`Known, but without a listed plan: ${listed(without)}.`] : []),
    'Only regions of the table above are covered, and only prices that a carrier shows in public.',
  ];
}

const lower = (letter: string) => letter.toLowerCase();
