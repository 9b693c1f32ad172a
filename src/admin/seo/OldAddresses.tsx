import type { OldAddress } from '#src/contract/pages/old-addresses.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { asked } from '../data/asked.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';
import { Pager } from '../grid/Pager.tsx';
import { clockText } from '../time.ts';

const TAB = { plan: 'simcards', carrier: 'carriers' } as const;
const COLUMNS: readonly Column<OldAddress>[] = [
  { key: 'from', head: 'Old address', className: 'strong', cell: ({ from }) => from },
  { key: 'to', head: 'Leads to', cell: ({ to }) => <a href={to}>{to}</a> },
  {
    key: 'name',
    head: 'Of',
    className: 'grow-cell',
    cell: ({ of, id, name }) => <TabLink to={addressOf({ tab: TAB[of], id })}>{name}</TabLink>,
  },
  {
    key: 'at',
    head: 'Since',
    cell: ({ leftAt }) => <time dateTime={leftAt}>{clockText(leftAt)}</time>,
  },
];

/** Addresses that plans and carriers had before; each answers 301 until a page takes it again. */
export function OldAddresses({ params }: { params: URLSearchParams }) {
  const query = { page: params.get('page') ?? '1', limit: ADMIN_PAGE_SIZE };
  const list = useRead(asked(api.seoOld, query), KEEP);
  return (
    <>
      <Grid
        label="Old addresses"
        columns={COLUMNS}
        rows={list.data?.data}
        nameOf={({ from }) => from}
        read={list}
        empty={<p>No address has changed yet.</p>}
      />
      <Pager params={params} meta={list.data?.meta} />
    </>
  );
}
