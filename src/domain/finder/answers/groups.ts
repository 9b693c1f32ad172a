import { formatMonths } from '../../core/months.ts';
import type { FinderPlan } from '../finder-index.ts';
import { isKnown, isSlowed, type Placed } from './ranking.ts';

/** Answers in a row that stand together, with what is said above them. */
export interface AnswerGroup {
  count: number;
  /** Null: they lead, and nothing is said. */
  title: string | null;
  note: string | null;
}

type Grouped = Pick<Placed<FinderPlan>, 'group' | 'tier' | 'age' | 'seenOn'>;

/** What parts answers that are in their order: those that lead, others that fit, those that may, slowed ones. */
export function groupsIn(answers: readonly Grouped[]): AnswerGroup[] {
  const [first] = answers;
  if (!first) return [];
  const parts = Map.groupBy(answers, (answer) => partOf(answer, first));
  return [...parts].map(([part, all]) => ({ count: all.length, ...headOf(part, all) }));
}

/** What of each group stands among the answers of a page, and from where on; `before`: answers of earlier pages. */
export function groupsOnPage<T>(
  groups: readonly AnswerGroup[],
  data: readonly T[],
  before: number,
): (Pick<AnswerGroup, 'title' | 'note'> & { shown: T[]; start: number })[] {
  return groups.flatMap(({ title, note, count }, at) => {
    const from = groups.slice(0, at).reduce((sum, group) => sum + group.count, -before);
    const start = Math.max(0, from);
    const shown = data.slice(start, Math.max(0, from + count));
    return shown.length > 0 ? [{ title, note, shown, start }] : [];
  });
}

type Part = 'lead' | 'others' | 'perhaps' | 'slowed';

function partOf(answer: Grouped, first: Grouped): Part {
  if (isSlowed(answer)) return 'slowed';
  if (!isKnown(answer)) return 'perhaps';
  return answer.tier === first.tier ? 'lead' : 'others';
}

function headOf(part: Part, all: readonly Grouped[]): Pick<AnswerGroup, 'title' | 'note'> {
  switch (part) {
    case 'lead':
      return { title: null, note: null };
    case 'others': {
      const note = 'They may be gone: check the seller’s page before you count on them.';
      if (all.some(({ age }) => age === 'fresh'))
        return {
          title: 'Older or dearer',
          note: 'Old prices may be gone: check the seller’s page.',
        };
      return { title: `Old prices${seenIn(all)}`, note };
    }
    case 'perhaps':
      return {
        title: `May fit, ${all.length}`,
        note: 'Something that you ask for is not published: check before you buy.',
      };
    case 'slowed':
      return {
        title: `Slowed after a part, ${all.length}`,
        note: 'So much data comes at full speed for a part only.',
      };
  }
}

/** ', seen in January 2026', or between two months. */
function seenIn(all: readonly Grouped[]): string {
  const months = all.flatMap(({ seenOn }) => seenOn?.slice(0, 7) ?? []).sort();
  const [from, to] = [months[0], months.at(-1)];
  if (!from || !to) return '';
  return `, seen ${from === to ? 'in' : 'between'} ${formatMonths(from, to, 'and')}`;
}
