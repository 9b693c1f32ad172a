import type { Carrier } from '#src/contract/places/carriers.ts';
import { CARRIER_FACTS, CARRIER_FACT_LIST } from '#src/domain/plans/facts/carriers.ts';
import { plural } from '#src/domain/core/plural.ts';
import { CARRIER_KINDS } from '#src/domain/core/vocabulary.ts';
import { CarrierLogo } from '#src/ui/places/CarrierLogo.tsx';
import { RecordVersions } from '../history/RecordVersions.tsx';
import { useCarriers } from '../core/data/reads.ts';
import { DatabaseMenu } from '../core/records/DatabaseMenu.tsx';
import { adminAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { col } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { bothWays } from '../core/grid/list.ts';
import { ListPanel } from '../core/records/ListPanel.tsx';
import type { Body } from '#src/contract/core/api.ts';
import { slugify } from '#src/domain/core/fold.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall } from '../core/data/call.ts';
import { factFields } from '../core/form/facts.ts';
import { SLUG_HINT, setupOf } from '../core/records/record-type.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

const text = { kind: 'text', required: true, maxLength: 80 } as const;

const CARRIER = setupOf<Carrier, Body<'POST', typeof api.carriers>>({
  title: 'Carrier',
  entity: 'carrier',
  versions: (id) => <RecordVersions entity="carrier" id={id} />,
  nameOf: (carrier) => carrier.name,
  inTheWay: plansInTheWay,
  fields: [
    { name: 'name', label: 'Name', span: 4, wide: true, ...text },
    { name: 'slug', label: 'Slug', span: 3, hint: SLUG_HINT, ...text },
    ...factFields(CARRIER_FACT_LIST),
  ],
  create: (body) => adminCall('POST', api.carriers, { body }),
  update: (id, body) => adminCall('PUT', api.carrier(id), { body }),
  remove: (id, version) => adminCall('DELETE', api.carrier(id), { version }),
  derive: (name, value, values): Record<string, string> =>
    // The slug follows the name until somebody types one.
    name === 'name' && values.slug === slugify(String(values.name))
      ? { slug: slugify(String(value)) }
      : {},
});

const COLUMNS: readonly GridColumn<Carrier>[] = [
  col(
    'name',
    'Name',
    ({ name, logoUrl }) => (
      <span className="tw:flex tw:items-center tw:gap-2.5">
        <CarrierLogo name={name} logoUrl={logoUrl} />
        {name}
      </span>
    ),
    { className: 'strong w-name', opens: true, phone: 'first', sort: bothWays('name') },
  ),
  col('slug', 'Slug', ({ slug }) => slug, { className: 'muted w-9 mid-off' }),
  col('kind', 'Kind', ({ kind }) => CARRIER_FACTS.kind.words[kind], {
    className: 'w-9',
    phone: 'second',
    sort: bothWays('kind'),
  }),
  col('host', 'Host network', ({ hostNetwork }) => hostNetwork, {
    className: 'w-11 mid-off',
    sort: bothWays('host'),
  }),
  col('site', 'Website', ({ website }) => hostOf(website), { className: 'w-11 mid-off' }),
  col(
    'plans',
    'Plans',
    ({ simCardCount: n, name, slug }) =>
      n > 0 ? (
        <TabLink
          to={adminAddress({ tab: 'simcards', where: `carrier.is.${slug}` })}
          label={`${plural(n, 'plan')} of ${name}`}
        >
          {n}
        </TabLink>
      ) : (
        <span className="muted">0</span>
      ),
    { num: true, className: 'w-6', phone: 'end', sort: bothWays('plans') },
  ),
];
const KINDS = CARRIER_KINDS.map((value) => [value, CARRIER_FACTS.kind.words[value]] as const);
const ORDERS = {
  name: (carrier: Carrier) => carrier.name,
  kind: (carrier: Carrier) => CARRIER_FACTS.kind.words[carrier.kind],
  host: (carrier: Carrier) => carrier.hostNetwork ?? '',
  plans: (carrier: Carrier) => carrier.simCardCount,
};

/** Carriers: list, create, edit, delete. */
export function CarriersTab({ params }: { params: URLSearchParams }) {
  const read = useCarriers();
  const kind = CARRIER_KINDS.find((each) => each === params.get('kind'));
  return (
    <ListPanel
      params={params}
      label="carriers"
      noun="carrier"
      title="Carriers"
      columns={COLUMNS}
      rows={read.data}
      read={read}
      nameOf={CARRIER.kind.nameOf}
      setup={() => CARRIER}
      local={{
        orders: ORDERS,
        textOf: ({ name, slug, hostNetwork }) => `${name} ${slug} ${hostNetwork ?? ''}`,
        keep: kind && ((carrier) => carrier.kind === kind),
      }}
      sort="name-asc"
      compact
      search="Filter carriers"
      filters={[{ name: 'kind', label: 'Kind', all: 'All kinds', options: KINDS }]}
      tools={<DatabaseMenu />}
      empty="There are no carriers yet."
      unmatched="No carriers match this filter."
    />
  );
}

function hostOf(url: string | null): string {
  if (!url) return '';
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}
