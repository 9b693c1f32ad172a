import { lazy, type ComponentType } from 'react';
import type { User } from '#src/contract/users.ts';
import type { StaffRole } from '#src/domain/roles.ts';
import type { AdminIconName } from '../AdminIcon.tsx';

/** What a tab is given: the parameters of the address, and who is logged in. */
export interface TabProps {
  params: URLSearchParams;
  self: User | null;
}

/** A tab of the dashboard. */
export interface Tab {
  /** In the address: `?tab=`. */
  id: string;
  label: string;
  icon: AdminIconName;
  /** Who has it; without one, everybody who may open the dashboard. */
  role?: StaffRole;
  /** Its content, read after the frame. */
  load: () => Promise<ComponentType<TabProps>>;
  Content: ComponentType<TabProps>;
  /** The number beside its label. */
  useCount?: () => number | undefined;
  /** Views of the tab that somebody may look for by name. */
  views?: readonly { label: string; view: string }[];
}

/** Tabs that belong together: one entry of the line at the top, then its tabs. */
export interface Group {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The number beside its label: what waits in its tabs; nothing when nothing does. */
  useWaiting?: () => number | undefined;
}

/** A tab whose content is read after the frame. */
export function tab(entry: Omit<Tab, 'Content'>): Tab {
  return {
    ...entry,
    Content: lazy(() => entry.load().then((Content) => ({ default: Content }))),
  };
}

/** The tab that an address names, with its group; the first when it names none. */
export function placeOf(
  groups: readonly [Group, ...Group[]],
  params: URLSearchParams,
): { group: Group; tab: Tab } {
  const places = groups.flatMap((group) => group.tabs.map((tab) => ({ group, tab })));
  const [first] = groups;
  return (
    places.find(({ tab }) => tab.id === params.get('tab')) ?? { group: first, tab: first.tabs[0] }
  );
}
