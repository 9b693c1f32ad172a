import { useEffect, useRef, useState } from 'react';
import { firstAnswer } from '#src/client/find.ts';
import type { Answer } from '#src/contract/find.ts';
import { readNeed } from '#src/domain/finder/need-form.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { needNames } from '#src/domain/finder/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import { formatMoney } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { NeedForm, type NeedPlace } from '#src/ui/find/NeedForm.tsx';

/** As much of the first answer as is said under the form. */
export type FirstAnswer = Pick<Answer, 'total' | 'currency' | 'atLeast' | 'dueToday'> & {
  plan: { planName: string; carrier: { name: string } };
};

export interface NeedAskProps {
  /** What the form is filled with at first. */
  need: NeedQuery;
  places: readonly (NeedPlace & { currency: Currency })[];
  /** The answer to that, as it was when the page was made. */
  first: FirstAnswer | null;
}

/** Milliseconds after the last change until it is asked. */
const REST = 300;

/** "What do you need?" with the first answer under it, which follows what is chosen. */
export function NeedAsk({ need: builtNeed, places, first: builtFirst }: NeedAskProps) {
  const [need, setNeed] = useState(builtNeed);
  const [first, setFirst] = useState<FirstAnswer | null | 'asking' | 'away'>(builtFirst);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const onInput = (form: HTMLFormElement) => {
    const params = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const { need: next, issues } = readNeed(params);
    if (!next || issues.length > 0) return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setFirst('asking');
    setNeed(next);
    setTimeout(() => {
      if (mine.signal.aborted) return;
      firstAnswer(next, mine.signal).then(
        (answer) => setFirst(answer),
        () => mine.signal.aborted || setFirst('away'),
      );
    }, REST);
  };
  return (
    <NeedForm
      need={builtNeed}
      places={places}
      currency={needNames(places, need).currency}
      onInput={onInput}
      foot={
        <a className="ask-now" href={paths.find(needSearch(need))} aria-live="polite">
          <First first={first} />
          <Icon name="chevron-right" />
        </a>
      }
    />
  );
}

function First({ first }: { first: FirstAnswer | null | 'asking' | 'away' }) {
  if (first === 'asking') return <span className="w">Working out the first answer</span>;
  if (first === 'away') return <span className="w">Show the answers</span>;
  if (first === null)
    return <span className="w">No plan covers all of this: see what comes nearest</span>;
  const { plan, total, currency, atLeast, dueToday } = first;
  return (
    <>
      <span className="k">First answer</span>
      <span className="w">
        <b>{`${plan.carrier.name} ${plan.planName}`}</b>{' '}
        <span>
          {dueToday === total ? 'all due today' : `${formatMoney(dueToday, currency)} due today`}
        </span>
      </span>
      <span className="price">
        {atLeast && <small>at least </small>}
        {formatMoney(total, currency)}
      </span>
    </>
  );
}
