import { hostLabel, httpsUrl } from '#src/domain/insight/affiliate.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';

/** What waits for a person, whatever asks for it. */
export interface Item<R> {
  id: number;
  planId: number;
  planName: string;
  /** 'Airalo, Africa'. */
  of: string;
  /** Where the plan can be seen; null: nowhere. */
  page: string | null;
  /** The plan is in the trash: its price is edited nowhere. */
  isInTrash?: boolean;
  /** What we show. */
  price: string;
  /** What it may be instead. */
  next: string | null;
  why: string;
  isDoubt?: boolean;
  /** The words of the page, or of the reader. */
  quote?: string | null;
  /** What came of it, or how it was read. */
  more?: string | null;
  /** A page, or a place of the dashboard. */
  source: { href: string | null } | { label: string; to: string };
  since: string;
  row: R;
}

/** Where it stands, as a link. */
export function SourceLink({ source }: { source: Item<unknown>['source'] }) {
  if ('to' in source) return <TabLink to={source.to}>{source.label}</TabLink>;
  const href = httpsUrl(source.href)?.href;
  if (!href) return <span className="muted">No address</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {hostLabel(href)}
      <span className="sr"> (opens a new tab)</span>
    </a>
  );
}

/** The columns of every filter of the inbox. */
export const INBOX_COLUMNS: readonly GridColumn<Item<unknown>>[] = [
  { key: 'plan', head: 'Plan', opens: true, phone: 'first', cell: ({ planName }) => planName },
  { key: 'of', head: 'Carrier', className: 'mid-off', phone: 'second', cell: ({ of }) => of },
  {
    key: 'price',
    head: 'We show',
    num: true,
    className: 'strong w-6',
    phone: 'end',
    cell: ({ price }) => price,
  },
  {
    key: 'next',
    head: 'Instead',
    num: true,
    className: 'strong w-6',
    phone: 'second',
    cell: ({ next }) => next && <span className="tw:max-md:before:content-['→_']">{next}</span>,
  },
  {
    key: 'why',
    head: 'Why',
    phone: 'second',
    cell: ({ why, isDoubt }) => (
      <span title={why} className={isDoubt ? 'tw:font-medium tw:text-rise' : undefined}>
        {why}
      </span>
    ),
  },
  {
    key: 'source',
    head: 'Look at',
    className: 'w-9 mid-off',
    cell: ({ source }) => <SourceLink source={source} />,
  },
  { key: 'since', head: 'Since', className: 'w-11', phone: 'second', cell: ({ since }) => since },
];
