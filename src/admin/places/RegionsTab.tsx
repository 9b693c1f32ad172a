import { regionFlag } from '#src/domain/places/countries.ts';
import { REGION_FACTS, REGION_FACT_LIST } from '#src/domain/plans/facts/regions.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { RecordVersions } from '../history/RecordVersions.tsx';
import { useRegions } from '../core/data/reads.ts';
import { DatabaseMenu } from '../core/records/DatabaseMenu.tsx';
import { adminAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { col } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { bothWays } from '../core/grid/list.ts';
import { ListPanel } from '../core/records/ListPanel.tsx';
import type { Body } from '#src/contract/core/api.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { adminCall } from '../core/data/call.ts';
import { factFields } from '../core/form/facts.ts';
import { setupOf } from '../core/records/record-type.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

const text = { kind: 'text', required: true } as const;

const REGION = setupOf<Region, Body<'POST', typeof api.regions>>({
  title: 'Region',
  entity: 'region',
  versions: (id) => <RecordVersions entity="region" id={id} />,
  nameOf: (region) => region.name,
  inTheWay: plansInTheWay,
  fields: [
    { name: 'name', label: 'Name', span: 4, wide: true, maxLength: 80, ...text },
    { name: 'code', label: 'Code', span: 2, maxLength: 2, upper: true, ...text },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'select',
      span: 2,
      empty: 'USD',
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    ...factFields(REGION_FACT_LIST),
  ],
  create: (body) => adminCall('POST', api.regions, { body }),
  update: (id, body) => adminCall('PUT', api.region(id), { body }),
  remove: (id, version) => adminCall('DELETE', api.region(id), { version }),
});

const COLUMNS: readonly GridColumn<Region>[] = [
  col(
    'name',
    'Name',
    (region) => (
      <span className="tw:flex tw:items-center tw:gap-2.5">
        {regionFlag(region) ? (
          <img className="flag" src={regionFlag(region)!} alt="" />
        ) : (
          <span className="flag flag-text" aria-hidden="true">
            {region.code}
          </span>
        )}
        {region.name}
      </span>
    ),
    { className: 'strong w-name', opens: true, phone: 'first', sort: bothWays('name') },
  ),
  col('kind', 'Kind', ({ kind }) => REGION_FACTS.kind.words[kind], {
    className: 'w-9',
    phone: 'second',
    sort: bothWays('kind'),
  }),
  col('code', 'Code', ({ code }) => code, { className: 'w-6', sort: bothWays('code') }),
  col('currency', 'Currency', ({ currency, currencySymbol }) => `${currency} ${currencySymbol}`, {
    className: 'w-7',
  }),
  col(
    'carriers',
    'Carriers',
    (region) => (
      <>
        {own(region).carriers}
        {region.alsoCovering && <Covering count={region.alsoCovering.carriers} />}
      </>
    ),
    { num: true, className: 'w-11 mid-off', sort: bothWays('carriers') },
  ),
  col(
    'plans',
    'Plans',
    (region) => (
      <>
        <TabLink
          to={adminAddress({ tab: 'simcards', where: `region.is.${region.code}` })}
          label={`${plural(own(region).plans, 'plan')} of ${region.name}`}
        >
          {own(region).plans}
        </TabLink>
        {region.alsoCovering && <Covering count={region.alsoCovering.plans} />}
      </>
    ),
    { num: true, className: 'w-11', phone: 'end', sort: bothWays('plans') },
  ),
];

/** The region's own plans and their carriers: what the list behind the count holds. */
function own({ simCardCount, carrierCount, alsoCovering }: Region) {
  const { plans = 0, carriers = 0 } = alsoCovering ?? {};
  return { plans: simCardCount - plans, carriers: carrierCount - carriers };
}

/** How many of groups stand in the region's public list besides. */
function Covering({ count }: { count: number }) {
  return count > 0 && <span className="tw:text-ink-3">{` and ${count} covering`}</span>;
}

const ORDERS = {
  kind: (region: Region) => region.kind,
  name: (region: Region) => region.name,
  code: (region: Region) => region.code,
  carriers: (region: Region) => own(region).carriers,
  plans: (region: Region) => own(region).plans,
};

/** Regions: list, create, edit, delete. */
export function RegionsTab({ params }: { params: URLSearchParams }) {
  const read = useRegions();
  return (
    <ListPanel
      params={params}
      label="regions"
      noun="region"
      title="Regions"
      columns={COLUMNS}
      rows={read.data}
      read={read}
      nameOf={REGION.kind.nameOf}
      setup={() => REGION}
      local={{
        orders: ORDERS,
        textOf: ({ name, code, kind, currency }) => `${name} ${code} ${kind} ${currency}`,
      }}
      sort="name-asc"
      compact
      search="Filter regions"
      tools={<DatabaseMenu />}
      empty="There are no regions yet."
      unmatched="No regions match this filter."
    />
  );
}
