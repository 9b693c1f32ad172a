import type { ReactNode } from 'react';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { DatabaseMenu } from '../DatabaseMenu.tsx';
import { go } from '../frame/address.ts';
import { MenuItem } from '../frame/Menu.tsx';
import { FilterBox } from '../grid/FilterBox.tsx';
import { SortSelect } from '../grid/SortSelect.tsx';
import { Toolbar } from '../grid/Toolbar.tsx';
import { ViewMenu } from '../grid/ViewMenu.tsx';
import { PLAN_COLUMNS } from './columns.tsx';
import { PlanFilterSelects } from './PlanFilterSelects.tsx';
import { FILTER_PARAMS, filteringOf, filterParams, planViewOf } from './query.ts';

/** The tools over the list of SIM cards: filters, views, export. */
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
      <ViewMenu
        list="simcards"
        columns={PLAN_COLUMNS}
        params={params}
        names={[...FILTER_PARAMS, 'sort']}
      >
        {!isSingle && (
          <MenuItem
            onClick={() => void go({ ...filterParams(params), tab: 'import', view: 'export' })}
          >
            <Icon name="download" />
            Export this list
          </MenuItem>
        )}
      </ViewMenu>
      <DatabaseMenu />
      {children}
    </Toolbar>
  );
}
