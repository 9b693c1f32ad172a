import type { KeyboardEvent } from 'react';
import { plainClick } from '#src/ui/Pagination.tsx';
import { useAdminPlans, useCarriers, useRegions } from '../data/reads.ts';
import { ALL_PLANS_URL } from '../plans/query.ts';
import { useOpenChecks } from '../checks/use-checks.ts';
import { useOpenReports } from '../reports/use-reports.ts';
import { addressOf, go } from './address.ts';
import { TABS, type TabId } from './tabs.ts';

/** The tabs as links: each has an address, arrow keys move between them. */
export function TabList({ current }: { current: TabId }) {
  const carriers = useCarriers().data?.length;
  const regions = useRegions().data?.length;
  const plans = useAdminPlans(ALL_PLANS_URL, true).data?.meta.totalCount;
  // A badge says that something waits: none when nothing does.
  const reports = useOpenReports() || undefined;
  const checks = useOpenChecks() || undefined;
  const counts: Partial<Record<TabId, number | undefined>> = {
    carriers,
    regions,
    simcards: plans,
    reports,
    checks,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    tab.focus();
    tab.click();
  };
  return (
    // The list hears the arrow keys of its tabs (ARIA tabs pattern); it is no control itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="tabs" role="tablist" aria-label="Admin" onKeyDown={onKeyDown}>
      {TABS.map(({ id, label }) => (
        <a
          key={id}
          ref={id === current ? keepInView : undefined}
          id={`tab-${id}`}
          role="tab"
          href={addressOf({ tab: id })}
          aria-selected={id === current}
          aria-controls={id === current ? 'panel' : undefined}
          tabIndex={id === current ? 0 : -1}
          onClick={(event) => plainClick(event) && void go({ tab: id })}
        >
          {label}
          {counts[id] !== undefined && <span className="n">{counts[id]}</span>}
        </a>
      ))}
    </div>
  );
}

/** On a phone the tabs scroll: the one that is open must be seen. */
function keepInView(tab: HTMLElement | null): void {
  const box = tab?.parentElement;
  if (!tab || !box) return;
  const [own, all] = [tab.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
}
