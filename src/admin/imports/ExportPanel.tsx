import { useState } from 'react';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Download } from '../core/parts/Download.tsx';
import { Button } from '../core/parts/Button.tsx';
import { asked } from '../core/data/asked.ts';
import { useAdminPlans, useCarriers, useRegions } from '../core/data/reads.ts';
import { go } from '../core/frame/address.ts';
import { BAR } from '../core/grid/bar.ts';
import { FilterBox } from '../core/grid/tools/FilterBox.tsx';
import { AddFilter, FilterChips } from '../plans/Filters.tsx';
import { filtersOfView, planListUrl, planViewOf } from '../plans/query.ts';

/** Downloads plans in the columns that the import reads: all, or those that filters leave. */
export function ExportPanel({ params }: { params: URLSearchParams }) {
  const [history, setHistory] = useState(false);
  const view = planViewOf(params);
  const filters = Object.entries(filtersOfView(view));
  const plans = useAdminPlans(planListUrl({ ...view, page: 1 }), true);
  const carriers = useCarriers().data;
  const regions = useRegions().data;
  const count = plans.data?.meta.totalCount;
  const chips = { where: view.where, lists: { carriers, regions }, unknown: plans.data?.unknown };
  const fileOf = (format: string) => {
    const search = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
    search.set('format', format);
    if (history) search.set('history', 'true');
    return asked(api.exportPlans, search);
  };
  return (
    <>
      <p className="tw:max-w-176 tw:pt-3 tw:text-ink-2">
        An export has the columns that the import reads: bring it back unchanged and nothing
        changes.
      </p>
      <div className={BAR} role="group" aria-label="Which SIM cards">
        <FilterBox label="Search SIM cards" value={view.q} />
        <AddFilter {...chips} />
        {filters.length > 0 && (
          <Button look="ghost" onClick={() => void go({ tab: 'import', view: 'export' })}>
            All SIM cards
          </Button>
        )}
      </div>
      <FilterChips {...chips} />
      <label className="check tw:text-(length:--t-14)">
        <input
          type="checkbox"
          checked={history}
          onChange={(event) => setHistory(event.target.checked)}
        />
        With the price history of each plan
      </label>
      <div className={BAR}>
        {IMPORT_FORMATS.map((format) => (
          <Download
            key={format}
            look={`${format === 'csv' ? 'btn-primary' : 'btn-quiet'} btn-sm`}
            href={fileOf(format)}
            aria-disabled={count === 0 || undefined}
          >
            {count !== undefined && `${plural(count, 'SIM card')} as `}
            {format.toUpperCase()}
          </Download>
        ))}
        {plans.error && (
          <span className="err" role="alert">
            The number of SIM cards could not be read. The download still works.
          </span>
        )}
      </div>
    </>
  );
}
