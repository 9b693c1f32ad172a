import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import { regionOptions } from '#src/domain/places.ts';
import { PLAN_TYPE_LABELS, PLAN_TYPES } from '#src/domain/vocabulary.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { SHOW, STATUS, type PlanView } from './query.ts';

/** The filters of the list of SIM cards. */
export function PlanFilterSelects({
  view,
  carriers,
  regions,
}: {
  view: PlanView;
  /** Missing while they load. */
  carriers: readonly Carrier[] | undefined;
  regions: readonly Region[] | undefined;
}) {
  const set = (name: string, value: string) =>
    void patchAddress({ [name]: value, page: null, id: null });
  return (
    <>
      <FilterSelect
        label="Carrier"
        all="All carriers"
        value={view.carrier}
        options={carriers?.map(({ slug, name }) => [slug, name] as const)}
        onChange={(value) => set('carriers', value)}
      />
      <FilterSelect
        label="Region"
        all="All regions"
        value={view.region}
        options={
          regions &&
          regionOptions(regions, ({ code, name }) => ({ value: code, label: name })).map(
            ({ value, label, group }) => [value, label, group] as const,
          )
        }
        onChange={(value) => set('region', value)}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={view.planType}
        options={PLAN_TYPES.map((type) => [type, PLAN_TYPE_LABELS[type]])}
        onChange={(value) => set('planTypes', value)}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={view.status}
        options={Object.entries(STATUS)}
        onChange={(value) => set('status', value)}
      />
      <FilterSelect
        label="Show"
        all="All prices"
        value={view.show}
        options={Object.entries(SHOW)}
        onChange={(value) => set('show', value)}
      />
    </>
  );
}
