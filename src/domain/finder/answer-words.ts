import { PLAN_FACTS } from '../facts/plans.ts';
import { plural } from '../plural.ts';
import type { Answer, AnswerPack } from './find.ts';
import type { FinderPlan } from './book.ts';

/** What is no fact of the catalogue, or has another name in a mark. */
const OTHER: Readonly<Record<string, [what: string, state?: string]>> = {
  fullSpeed: ['limit at full speed', 'not published'],
  dataAmount: ['data'],
  hostNetwork: ['network'],
  covers: ['countries'],
  planType: ['type', 'not certain'],
};

/** What is not known, by the name of its fact, for behind 'Not known': 'set-up fee'. */
export function unknownName(name: string): string {
  const fact = (PLAN_FACTS as Readonly<Record<string, { label: string }>>)[name];
  return OTHER[name]?.[0] ?? (fact?.label ?? name).toLowerCase();
}

/** The words for the name of a fact that is not published, where they stand alone. */
export function unknownWords(name: string): string {
  return `${unknownName(name)} ${OTHER[name]?.[1] ?? 'not stated'}`;
}

/** Places of answers in their order: '1', '2 =' twice, '4'; equal ones share a place. */
export function rankLabels(totals: readonly number[], before: number): string[] {
  return totals.map((total, at) => {
    const first = totals.indexOf(total);
    const shared = totals.lastIndexOf(total) !== first;
    return `${before + (shared ? first : at) + 1}${shared ? ' =' : ''}`;
  });
}

/** How many packs or charges an answer takes. */
export const countOf = ({ packs }: { packs: readonly Pick<AnswerPack, 'count'>[] }): number =>
  packs.reduce((sum, pack) => sum + pack.count, 0);

/** The name of an answer: its plan, or of a trip '2 packs: 10GB 30 days + 2GB 15 days', '3 packs of 1GB 7 days'. */
export function answerTitle(
  { plan, packs }: Pick<Answer<FinderPlan>, 'plan' | 'packs'>,
  isTrip: boolean,
): string {
  if (!isTrip || (packs.length === 1 && packs[0]!.count === 1)) return plan.planName;
  const total = plural(countOf({ packs }), 'pack');
  if (packs.length === 1) return `${total} of ${packs[0]!.name}`;
  const parts = packs.map((pack) => (pack.count > 1 ? `${pack.count} × ${pack.name}` : pack.name));
  return `${total}: ${parts.join(' + ')}`;
}
