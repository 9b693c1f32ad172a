import { PLAN_FACTS } from '../facts/plans.ts';

/** What is no fact of the catalogue, or has another name in a mark. */
const OTHER: Readonly<Record<string, string>> = {
  fullSpeed: 'limit at full speed not published',
  dataAmount: 'data not stated',
  hostNetwork: 'network not stated',
  covers: 'countries not stated',
  planType: 'type not certain',
};

/** The words for the name of a fact that is not published. */
export function unknownWords(name: string): string {
  const fact = (PLAN_FACTS as Readonly<Record<string, { label: string }>>)[name];
  return OTHER[name] ?? `${(fact?.label ?? name).toLowerCase()} not stated`;
}

/** Places of answers in their order: '1', '2 =' twice, '4'; equal ones share a place. */
export function rankLabels(totals: readonly number[], before: number): string[] {
  return totals.map((total, at) => {
    const first = totals.indexOf(total);
    const shared = totals.lastIndexOf(total) !== first;
    return `${before + (shared ? first : at) + 1}${shared ? ' =' : ''}`;
  });
}
