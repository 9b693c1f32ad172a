import type { ReactNode } from 'react';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { DatabaseMenu } from '../DatabaseMenu.tsx';
import { go } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { SortSelect } from '../grid/SortSelect.tsx';
import { Toolbar } from '../grid/Toolbar.tsx';
import { PLAN_COLUMNS } from './columns.tsx';
import { PlanFilterSelects } from './PlanFilterSelects.tsx';
import { filteringOf, filterParams, planViewOf } from './query.ts';

/** The tools over the list of SIM cards: filters, export. */
export function PlanTools(props: {
  params: URLSearchParams;
  carriers: readonly Carrier[] | undefined;
  regions: readonly Region[] | undefined;
  /** One SIM card alone is shown, whose address somebody opened. */
  isSingle: boolean;
  /** The end of the row. */
  children: ReactNode;
}) {
  const { params, carriers, regions, isSingle, children } = props;
  const view = planViewOf(params);
  return (
    <Toolbar
      title="SIM Cards"
      search={<FilterBox label="Filter SIM cards" value={view.q} />}
      filters={
        <>
          <PlanFilterSelects view={view} carriers={carriers} regions={regions} />
          <SortSelect columns={PLAN_COLUMNS} sort={view.sort} />
        </>
      }
      filtering={filteringOf(view)}
      middle={
        isSingle && (
          <Button look="ghost" onClick={() => void go({ tab: 'simcards' })}>
            Show all SIM cards
          </Button>
        )
      }
    >
      {!isSingle && (
        <Button
          look="ghost"
          className="btn-icon"
          aria-label="Export this list"
          title="Export this list"
          onClick={() => void go({ ...filterParams(params), tab: 'import', view: 'export' })}
        >
          <Icon name="download" />
        </Button>
      )}
      <DatabaseMenu />
      {children}
    </Toolbar>
  );
}
