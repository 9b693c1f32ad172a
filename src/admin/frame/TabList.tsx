import type { KeyboardEvent } from 'react';
import { plainClick } from '#src/ui/Pagination.tsx';
import { addressOf, go } from './address.ts';
import { Count } from './Count.tsx';
import type { Tab } from './tab.ts';

const TAB =
  'tw:flex-none tw:rounded-2 tw:px-2.5 tw:py-1 tw:font-(--w-mid) tw:whitespace-nowrap tw:text-ink-2 tw:no-underline tw:-outline-offset-2 ' +
  'tw:hover:text-ink tw:aria-selected:bg-accent-soft tw:aria-selected:text-accent';

/** The tabs of a group as links: each has an address, arrow keys move between them. */
export function TabList(props: { label: string; tabs: readonly Tab[]; current: Tab }) {
  const { label: name, tabs, current } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = links.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const link = links[(to + links.length) % links.length]!;
    link.focus();
    link.click();
  };
  return (
    // The list hears the arrow keys of its tabs (ARIA tabs pattern); it is no control itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="tw:flex tw:min-w-0 tw:gap-1 tw:overflow-x-auto tw:px-2 tw:[scrollbar-width:none]"
      role="tablist"
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => {
        const { id, label, useCount } = tab;
        const isCurrent = tab === current;
        return (
          <a
            key={id}
            ref={isCurrent ? keepInView : undefined}
            id={`tab-${id}`}
            role="tab"
            className={TAB}
            href={addressOf({ tab: id })}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? 'panel' : undefined}
            tabIndex={isCurrent ? 0 : -1}
            onClick={(event) => plainClick(event) && void go({ tab: id })}
          >
            {label}
            {useCount && <Count use={useCount} />}
          </a>
        );
      })}
    </div>
  );
}

/** Where the tabs scroll, the one that is open must be seen, also when counts arrive beside their names. */
function keepInView(link: HTMLElement | null) {
  const box = link?.parentElement;
  if (!link || !box) return;
  const show = () => {
    const [own, all] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
  };
  const watch = new ResizeObserver(show);
  for (const tab of box.children) watch.observe(tab);
  return () => watch.disconnect();
}
