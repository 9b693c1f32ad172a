import type { Carrier } from '#src/contract/places/carriers.ts';
import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { plural } from '#src/domain/core/plural.ts';
import { CARRIER_KINDS } from '#src/domain/core/vocabulary.ts';
import { CarrierLogo } from '#src/ui/CarrierLogo.tsx';
import { useCarriers } from './data/reads.ts';
import { addressOf, patchAddress } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import type { Column } from './grid/grid-types.ts';
import { FilterSelect } from './grid/FilterSelect.tsx';
import { bothWays } from './grid/list.ts';
import { CARRIER_FIELDS, carrierKind } from './records/carriers.ts';
import { LocalTab } from './records/LocalTab.tsx';

const COLUMNS: readonly Column<Carrier>[] = [
  {
    key: 'name',
    head: 'Name',
    className: 'strong w-name',
    opens: true,
    phone: 'first',
    sort: bothWays('name'),
    cell: (carrier) => (
      <span className="tw:flex tw:items-center tw:gap-2.5">
        <CarrierLogo name={carrier.name} logoUrl={carrier.logoUrl} />
        {carrier.name}
      </span>
    ),
  },
  { key: 'slug', head: 'Slug', className: 'muted w-9 mid-off', cell: (carrier) => carrier.slug },
  {
    key: 'kind',
    head: 'Kind',
    className: 'w-9',
    phone: 'second',
    sort: bothWays('kind'),
    cell: (carrier) => CARRIER_FACTS.kind.words[carrier.kind],
  },
  {
    key: 'host',
    head: 'Host network',
    className: 'w-11 mid-off',
    sort: bothWays('host'),
    cell: (carrier) => carrier.hostNetwork ?? '',
  },
  {
    key: 'site',
    head: 'Website',
    className: 'w-11 mid-off',
    cell: (carrier) => hostOf(carrier.website),
  },
  {
    key: 'plans',
    head: 'Plans',
    num: true,
    className: 'w-6',
    phone: 'end',
    sort: bothWays('plans'),
    cell: (carrier) =>
      carrier.simCardCount > 0 ? (
        <TabLink
          to={addressOf({ tab: 'simcards', carriers: carrier.slug })}
          label={`${plural(carrier.simCardCount, 'plan')} of ${carrier.name}`}
        >
          {carrier.simCardCount}
        </TabLink>
      ) : (
        <span className="muted">0</span>
      ),
  },
];
const ORDERS = {
  name: (carrier: Carrier) => carrier.name,
  kind: (carrier: Carrier) => CARRIER_FACTS.kind.words[carrier.kind],
  host: (carrier: Carrier) => carrier.hostNetwork ?? '',
  plans: (carrier: Carrier) => carrier.simCardCount,
};

/** Carriers: list, create, edit, delete. */
export function CarriersTab({ params }: { params: URLSearchParams }) {
  const kind = CARRIER_KINDS.find((each) => each === params.get('kind'));
  return (
    <LocalTab
      params={params}
      plural="carriers"
      query={useCarriers()}
      kind={carrierKind}
      fields={CARRIER_FIELDS}
      columns={COLUMNS}
      orders={ORDERS}
      textOf={({ name, slug, hostNetwork }) => `${name} ${slug} ${hostNetwork ?? ''}`}
      {...(kind && { keep: (carrier: Carrier) => carrier.kind === kind })}
      filter={
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={kind ?? ''}
          options={CARRIER_KINDS.map((value) => [value, CARRIER_FACTS.kind.words[value]])}
          onChange={(value) => void patchAddress({ kind: value, page: null })}
        />
      }
    />
  );
}

function hostOf(url: string | null): string {
  if (!url) return '';
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}
