import type { Answer } from '#src/contract/find.ts';
import { firstWords } from '#src/domain/finder/first-words.ts';
import { Icon } from '../Icon.tsx';

/** As much of the first answer as is said under the form. */
export type FirstAnswer = Pick<Answer, 'total' | 'currency' | 'atLeast' | 'dueToday'> & {
  plan: { planName: string; carrier: { name: string } };
};

/** The first answer to the need of a form; `src/client/need-live.ts` keeps it so. */
export function AskNow({ first, href }: { first: FirstAnswer | null; href: string }) {
  const { name, due, price } = firstWords(first);
  return (
    <a className="ask-now" href={href} aria-live="polite">
      <span className="k">First answer</span>
      <span className="w">
        <b data-first="name">{name}</b> <span data-first="due">{due}</span>
      </span>
      <span className="price" data-first="price">
        {price}
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}
