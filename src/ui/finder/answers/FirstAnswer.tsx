import type { BesideWords } from '#src/domain/finder/words/beside-words.ts';
import { firstWords, type FirstAnswer } from '#src/domain/finder/words/first-words.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { CarrierLogo } from '../../places/CarrierLogo.tsx';
import { Icon } from '../../core/Icon.tsx';
import { BesideLine } from './BesideLine.tsx';

/**
 * The first answer to the need of a form, and what is lower and does not stand there;
 * `src/client/finder/need-live.ts` keeps it so.
 */
export function AskNow({
  need,
  first,
  beside,
}: {
  need: NeedQuery;
  first: FirstAnswer | null;
  beside: readonly BesideWords[];
}) {
  const { name, due, price } = firstWords(first, need.months === null);
  return (
    <>
      <a className="ask-now" href={paths.find(needSearch(need))} data-has={first ? '' : undefined}>
        <span className="k">First answer</span>
        <CarrierLogo name={first?.plan.carrier.name ?? '?'} logoUrl={null} size="sm" />
        <span className="w">
          <b data-first="name">{name}</b> <span data-first="due">{due}</span>
        </span>
        <span className="price" data-first="price">
          {price}
        </span>
        <span className="all">
          All answers <Icon name="chevron-right" />
        </span>
      </a>
      <div className="ask-if tw:text-14" data-first-beside="">
        {beside.map((line) => (
          <BesideLine key={line.words} line={line} />
        ))}
      </div>
      <p className="sr" role="status" data-first-said="" />
    </>
  );
}
