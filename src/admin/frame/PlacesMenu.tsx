import { plainClick } from '#src/ui/Pagination.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { addressOf, go } from './address.ts';
import { Menu, MenuGroup, MenuPlace } from './Menu.tsx';
import { Count } from './Count.tsx';
import type { Group, Tab } from './tab.ts';

/** All tabs by group behind one button, where the line has no room for the groups. */
export function PlacesMenu(props: { groups: readonly Group[]; group: Group; tab: Tab }) {
  const { groups, group, tab } = props;
  return (
    <div className="tw:flex tw:flex-none tw:items-center tw:lg:hidden">
      <Menu
        align="start"
        className="btn btn-ghost btn-sm tw:-ms-2 tw:px-2"
        label={`All places, now ${group.label}`}
        button={
          <>
            <Icon name="menu" />
            {group.label}
            <Icon name="chevron-down" />
          </>
        }
      >
        {groups.map(({ label, tabs }) => (
          <MenuGroup key={label} {...(tabs.length > 1 && { label })}>
            {tabs.map(({ id, label: name, useCount }) => (
              <MenuPlace
                key={id}
                href={addressOf({ tab: id })}
                isCurrent={id === tab.id}
                onClick={(event) => plainClick(event) && void go({ tab: id })}
              >
                {name}
                {useCount && <Count use={useCount} />}
              </MenuPlace>
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </div>
  );
}
