import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import type { PlanQuery } from '#src/domain/plan-query.ts';
import { PLAN_TYPE_LABELS, PLAN_TYPES } from '#src/domain/vocabulary.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';

/** Carrier, region, type and deals: the filters of the list of SIM cards. */
export function PlanFilterSelects({
  query,
  carriers,
  regions,
}: {
  query: PlanQuery;
  carriers: readonly Carrier[];
  regions: readonly Region[];
}) {
  const set = (name: string, value: string) =>
    void patchAddress({ [name]: value, page: null, id: null });
  return (
    <>
      <FilterSelect
        label="Carrier"
        all="All carriers"
        value={query.carriers[0] ?? ''}
        options={carriers.map(({ slug, name }) => [slug, name])}
        onChange={(value) => set('carriers', value)}
      />
      <FilterSelect
        label="Region"
        all="All regions"
        value={query.region ?? ''}
        options={regions.map(({ code, name }) => [code, name])}
        onChange={(value) => set('region', value)}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={query.planTypes[0] ?? ''}
        options={PLAN_TYPES.map((type) => [type, PLAN_TYPE_LABELS[type]])}
        onChange={(value) => set('planTypes', value)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={query.dealsOnly}
          onChange={(event) => set('dealsOnly', event.target.checked ? 'true' : '')}
        />
        Deals only
      </label>
    </>
  );
}
