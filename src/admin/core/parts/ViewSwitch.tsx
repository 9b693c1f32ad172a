import { useLayoutEffect, useRef } from 'react';
import { adminAddress } from '../browser/address.ts';
import { TabLink } from './TabLink.tsx';

const LINK =
  'tw:flex tw:h-7.5 tw:flex-none tw:items-center tw:rounded-2 tw:px-2.5 tw:font-(--w-mid) tw:whitespace-nowrap tw:text-ink-2 tw:no-underline tw:-outline-offset-2 ' +
  'tw:hover:bg-ink/6 tw:hover:text-ink tw:max-md:h-10 tw:aria-[current]:bg-accent-soft tw:aria-[current]:text-accent';

/** Of a row of links that may be longer than a phone is wide: the chosen one, by its place, is in sight. */
export function useChosenInSight(at: number) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    row.current?.children[at]?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [at]);
  return row;
}

/** The ways between the views of a place, each with its key in the address and its words. */
export function ViewSwitch(props: {
  tab: string;
  view: string;
  views: readonly (readonly [key: string, label: string])[];
}) {
  const { tab, view, views } = props;
  const nav = useChosenInSight(views.findIndex(([key]) => key === view));
  return (
    <nav
      ref={nav}
      className="tw:-mx-1 tw:flex tw:min-w-0 tw:gap-0.5 tw:overflow-x-auto tw:px-1 tw:[scrollbar-width:none]"
      aria-label="Views"
    >
      {views.map(([key, label]) => (
        <TabLink
          key={key}
          className={LINK}
          to={adminAddress({ tab, view: key })}
          isCurrent={view === key && 'page'}
        >
          {label}
        </TabLink>
      ))}
    </nav>
  );
}
