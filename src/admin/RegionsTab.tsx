import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { pictureUrl } from '#src/domain/picture-url.ts';
import type { Region } from '#src/contract/regions.ts';
import { useRegions } from './data/reads.ts';
import { addressOf } from './frame/address.ts';
import { TabLink } from './frame/TabLink.tsx';
import type { Column } from './grid/grid-types.ts';
import { bothWays } from './grid/list.ts';
import { LocalTab } from './records/LocalTab.tsx';
import { REGION_FIELDS, regionKind } from './records/regions.ts';

const COLUMNS: readonly Column<Region>[] = [
  {
    key: 'name',
    head: 'Name',
    className: 'strong',
    sort: bothWays('name'),
    cell: (region) => (
      <span className="cell-carrier">
        {pictureUrl(region.flagUrl) && (
          <img className="flag" src={pictureUrl(region.flagUrl)!} alt="" />
        )}
        {region.name}
      </span>
    ),
  },
  {
    key: 'kind',
    head: 'Kind',
    sort: bothWays('kind'),
    cell: (region) => REGION_FACTS.kind.words[region.kind],
  },
  { key: 'code', head: 'Code', sort: bothWays('code'), cell: (region) => region.code },
  {
    key: 'currency',
    head: 'Currency',
    cell: (region) => `${region.currency} ${region.currencySymbol}`,
  },
  {
    key: 'carriers',
    head: 'Carriers',
    num: true,
    sort: bothWays('carriers'),
    cell: (region) => region.carrierCount,
  },
  {
    key: 'plans',
    head: 'Plans',
    num: true,
    sort: bothWays('plans'),
    cell: (region) => (
      <TabLink
        to={addressOf({ tab: 'simcards', region: region.code })}
        label={`${region.simCardCount} plans in ${region.name}`}
      >
        {region.simCardCount}
      </TabLink>
    ),
  },
];
const ORDERS = {
  kind: (region: Region) => region.kind,
  name: (region: Region) => region.name,
  code: (region: Region) => region.code,
  carriers: (region: Region) => region.carrierCount,
  plans: (region: Region) => region.simCardCount,
};

/** Regions: list, create, edit, delete (specification §2). */
export function RegionsTab({ params }: { params: URLSearchParams }) {
  return (
    <LocalTab
      params={params}
      plural="regions"
      query={useRegions()}
      kind={regionKind}
      fields={REGION_FIELDS}
      columns={COLUMNS}
      orders={ORDERS}
      textOf={({ name, code, kind, currency }) => `${name} ${code} ${kind} ${currency}`}
    />
  );
}
