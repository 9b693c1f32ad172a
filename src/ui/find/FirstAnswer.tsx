import { firstWords, type FirstAnswer } from '#src/domain/finder/first-words.ts';
import { CarrierLogo } from '../CarrierLogo.tsx';
import { Icon } from '../Icon.tsx';

/** The first answer to the need of a form; `src/client/need-live.ts` keeps it so. */
export function AskNow({
  first,
  isTrip,
  href,
}: {
  first: FirstAnswer | null;
  isTrip: boolean;
  href: string;
}) {
  const { name, due, price } = firstWords(first, isTrip);
  return (
    <>
      <a className="ask-now" href={href} data-has={first ? '' : undefined}>
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
      <p className="sr" role="status" data-first-said="" />
    </>
  );
}
