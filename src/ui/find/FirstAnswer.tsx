import { firstWords, type FirstAnswer } from '#src/domain/finder/first-words.ts';
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
    <a
      className="ask-now tw:flex tw:items-center tw:gap-2.5 tw:min-h-12 tw:py-2.5 tw:px-4.5 tw:border-t tw:border-t-line tw:rounded-[0_0_var(--r-3)_var(--r-3)] tw:bg-paper tw:text-ink tw:no-underline tw:hover:bg-paper-2 tw:max-md:px-3.5 tw:max-md:flex-wrap tw:max-md:gap-x-2.5 tw:max-md:gap-y-0.5 tw:max-[20rem]:px-2"
      href={href}
      aria-live="polite"
    >
      <span className="k tw:text-ink-3 tw:text-(length:--t-14) tw:whitespace-nowrap tw:max-md:basis-full tw:max-md:text-(length:--t-13)">
        First answer
      </span>
      <span className="w tw:flex-1 tw:min-w-0 tw:max-[20rem]:basis-full">
        <b className="tw:font-semibold tw:max-md:block" data-first="name">
          {name}
        </b>{' '}
        <span className="tw:text-ink-2 tw:text-(length:--t-14) tw:max-md:block" data-first="due">
          {due}
        </span>
      </span>
      <span className="price tw:text-(length:--t-18)" data-first="price">
        {price}
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}
