import { lazy, type ComponentType } from 'react';
import type { User } from '#src/contract/people/users.ts';
import type { StaffRole } from '#src/domain/people/roles.ts';
import type { AdminIconName } from '../core/parts/AdminIcon.tsx';

/** What the content of a place is given: the parameters of the address, and who is logged in. */
export interface PlaceProps {
  params: URLSearchParams;
  self: User | null;
}

/** A part of a place with an address of its own: `?tab=...&view=...`. */
export interface AdminView {
  /** In the address; '' is what the place begins with. */
  view: string;
  label: string;
  /** Further words that somebody may look for it by. */
  also?: string;
  /** Who has it; without one, everybody who may open the dashboard. */
  role?: StaffRole;
}

/** A place of the dashboard: an entry of the line in its head. */
export interface AdminPlace {
  /** In the address: `?tab=`. */
  id: string;
  label: string;
  /** Its heading, where that says more than the entry has room for. */
  title?: string;
  /** Further words that somebody may look for it by. */
  also?: string;
  /** Leads to it after G. */
  letter: string;
  icon: AdminIconName;
  /** Its content, read after the frame. */
  load: () => Promise<ComponentType<PlaceProps>>;
  Content: ComponentType<PlaceProps>;
  /** The number beside its label. */
  useCount?: () => number | undefined;
  views?: readonly AdminView[];
}

/** A place whose content is read after the frame. */
export function place(entry: Omit<AdminPlace, 'Content'>): AdminPlace {
  return {
    ...entry,
    Content: lazy(() => entry.load().then((Content) => ({ default: Content }))),
  };
}

/** Label and heading in one, as a link is called: 'Plans: SIM Cards'. */
export const placeFullName = ({ label, title }: AdminPlace): string =>
  title ? `${label}: ${title}` : label;

/** The place that an address names; the first when it names none. */
export const adminPlaceOf = (
  places: readonly [AdminPlace, ...AdminPlace[]],
  params: URLSearchParams,
): AdminPlace => places.find(({ id }) => id === params.get('tab')) ?? places[0];
