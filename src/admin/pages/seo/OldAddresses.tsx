import type { OldAddress } from '#src/contract/pages/old-addresses.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { withQuery } from '../../core/data/with-query.ts';
import { KEEP, useRead } from '../../core/data/reads.ts';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { ADMIN_PAGE_SIZE } from '../../core/grid/list.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';

const TAB = { plan: 'simcards', carrier: 'carriers' } as const;
const COLUMNS: readonly GridColumn<OldAddress>[] = [
  col('from', 'Old address', ({ from }) => from, { className: 'strong' }),
  col('to', 'Leads to', ({ to }) => <a href={to}>{to}</a>),
  col(
    'name',
    'Of',
    ({ of, id, name }) => <TabLink to={adminAddress({ tab: TAB[of], id })}>{name}</TabLink>,
    { className: 'grow-cell' },
  ),
  momentCol('at', 'Since', ({ leftAt }) => leftAt),
];

/** Addresses that plans and carriers had before; each answers 301 until a page takes it again. */
export function OldAddresses({ params }: { params: URLSearchParams }) {
  const query = { page: params.get('page') ?? '1', limit: ADMIN_PAGE_SIZE };
  const list = useRead(withQuery(api.seoOld, query), KEEP);
  return (
    <ListPanel
      params={params}
      label="Old addresses"
      noun="old path"
      columns={COLUMNS}
      rows={list.data?.data}
      meta={list.data?.meta}
      read={list}
      nameOf={({ from }) => from}
      empty="No address has changed yet."
    />
  );
}
