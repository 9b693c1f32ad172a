import { plainClick } from '#src/ui/Pagination.tsx';
import { addressOf, go } from './address.ts';
import { Count } from './Count.tsx';
import { PlacesMenu } from './PlacesMenu.tsx';
import { TabList } from './TabList.tsx';
import type { Group, Tab } from './tab.ts';

const LINK =
  'tw:-mb-px tw:border-b-2 tw:border-transparent tw:py-2.5 tw:font-(--w-mid) tw:whitespace-nowrap tw:text-ink-2 tw:no-underline ' +
  'tw:hover:text-ink tw:aria-[current]:border-accent tw:aria-[current]:text-accent';

/**
 * One line with the ways to all tabs: the groups, then the tabs of the group that is shown. Where the
 * groups have no room they stand behind one button, and its tabs scroll.
 */
export function Places({
  groups,
  group,
  tab,
}: {
  groups: readonly Group[];
  group: Group;
  tab: Tab;
}) {
  return (
    <div className="tw:border-b tw:border-line">
      <div className="wrap tw:flex tw:h-11 tw:items-stretch">
        <PlacesMenu groups={groups} group={group} tab={tab} />
        <nav className="tw:flex tw:flex-none tw:gap-5 tw:max-lg:hidden" aria-label="Dashboard">
          {groups.map((each) => (
            <a
              key={each.label}
              className={LINK}
              href={addressOf({ tab: each.tabs[0].id })}
              aria-current={each !== group ? undefined : each.tabs.length > 1 ? true : 'page'}
              onClick={(event) => plainClick(event) && void go({ tab: each.tabs[0].id })}
            >
              {each.label}
              {each.useWaiting && <Count use={each.useWaiting} />}
            </a>
          ))}
        </nav>
        {group.tabs.length > 1 && (
          <div className="tw:ms-3 tw:flex tw:min-w-0 tw:items-center tw:lg:ms-5">
            <span className="tw:h-5 tw:flex-none tw:border-s tw:border-line-2" />
            <TabList label={group.label} tabs={group.tabs} current={tab} />
          </div>
        )}
      </div>
    </div>
  );
}
