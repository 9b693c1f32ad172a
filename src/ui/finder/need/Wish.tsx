import type { ReactNode } from 'react';
import {
  type PublishedWish,
  type PublishedWishes,
  publishedWords,
} from '#src/domain/finder/need/published-words.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import type { NeedPlace } from './NeedFields.tsx';
import type { WishProps } from './NeedWishes.tsx';

/** A wish: its box, its name, and behind it what plans say of it. */
export function Wish({
  name,
  value = 'true',
  checked,
  wish,
  published,
  children,
}: {
  name: string;
  value?: string;
  checked: boolean;
  /** What plans may say of it. */
  wish?: PublishedWish;
  published?: PublishedWishes | null | undefined;
  children: ReactNode;
}) {
  const says = wish && publishedWords(published, wish);
  // What is applied stays so, and can be taken off.
  const isOff = says?.isOff === true && !checked;
  return (
    <label className={isOff ? 'check wish is-off' : 'check wish'}>
      <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={isOff} />
      {children}
      {wish && <small data-says={wish}>{says?.words}</small>}
    </label>
  );
}

/** The name of a field, and what plans say of it. */
export function Lab({
  wish,
  published,
  children,
}: Pick<MoreProps, 'published'> & { wish: PublishedWish; children: string }) {
  const { words } = publishedWords(published, wish);
  return (
    <span className="lab">
      {children}
      <small data-says={wish}>{words && `, ${words}`}</small>
    </span>
  );
}

export interface MoreProps extends WishProps {
  places: readonly NeedPlace[];
  /** The carriers that the need names. */
  carriers?: readonly NamedNetwork[];
  /** Sign of the currency that bounds are in. */
  currency: string;
  /** How many plans publish what each wish asks for; null: not counted. */
  published?: PublishedWishes | null | undefined;
}
