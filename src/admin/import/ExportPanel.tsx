import { useState } from 'react';
import { IMPORT_FORMATS, type ImportFormat } from '#src/domain/import/types.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Download } from '../Download.tsx';
import { Button } from '../Button.tsx';
import { asked } from '../data/asked.ts';
import { useAdminPlans, useCarriers, useRegions } from '../data/reads.ts';
import { addressOf, patchAddress } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { FilterBox } from '../grid/FilterBox.tsx';
import { PlanFilterSelects } from '../plans/PlanFilterSelects.tsx';
import { filtersOfView, planListUrl, planViewOf } from '../plans/query.ts';
import { BAR } from '../grid/bar.ts';

const FORMATS: Record<ImportFormat, string> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
};

/** Downloads plans in the columns that the import reads: all, or those that filters leave. */
export function ExportPanel({ params }: { params: URLSearchParams }) {
  const [format, setFormat] = useState<ImportFormat>('csv');
  const [history, setHistory] = useState(false);
  const view = planViewOf(params);
  const filters = filtersOfView(view);
  const narrowed = Object.keys(filters).length > 0;
  const plans = useAdminPlans(planListUrl({ ...view, page: 1 }), true);
  const carriers = useCarriers().data;
  const regions = useRegions().data;
  const count = plans.data?.meta.totalCount;
  const search = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  );
  search.set('format', format);
  if (history) search.set('history', 'true');
  return (
    <div className="tw:pt-3">
      <p className="tw:mb-5 tw:max-w-176 tw:text-14 tw:text-ink-2">
        An export has the columns that the import reads: bring it back unchanged and nothing
        changes.
      </p>
      <h3 id="export-which" className="tw:text-(length:--t-15) tw:font-semibold">
        Which SIM cards
      </h3>
      <div className={BAR} role="group" aria-labelledby="export-which">
        <FilterBox label="Search SIM cards" value={view.q} />
        <PlanFilterSelects view={view} carriers={carriers} regions={regions} />
        {narrowed && (
          <Button
            look="ghost"
            onClick={() =>
              void patchAddress({
                q: null,
                carriers: null,
                region: null,
                planTypes: null,
                status: null,
                show: null,
              })
            }
          >
            All SIM cards
          </Button>
        )}
      </div>
      <fieldset className="tw:mt-2 tw:mb-3 tw:flex tw:flex-wrap tw:gap-x-6 tw:gap-y-1.5">
        <legend className="tw:float-left tw:mb-2 tw:w-full tw:text-(length:--t-15) tw:font-semibold">
          Format
        </legend>
        {IMPORT_FORMATS.map((each) => (
          <label key={each} className="radio tw:flex tw:items-center tw:gap-2">
            <input
              type="radio"
              name="export-format"
              checked={format === each}
              onChange={() => setFormat(each)}
            />
            {FORMATS[each]}
          </label>
        ))}
      </fieldset>
      <label className="check tw:text-(length:--t-14)">
        <input
          type="checkbox"
          checked={history}
          onChange={(event) => setHistory(event.target.checked)}
        />
        With the price history of each plan
      </label>
      <div className={BAR}>
        <Download
          look="btn-primary"
          href={asked(api.exportPlans, search)}
          aria-disabled={count === 0 || undefined}
        >
          Download {count === undefined ? '' : plural(count, 'SIM card')}
        </Download>
        {plans.error && (
          <span className="err" role="alert">
            The number of SIM cards could not be read. The download still works.
          </span>
        )}
        {narrowed && (
          <TabLink to={addressOf({ ...Object.fromEntries(params), tab: 'simcards', view: null })}>
            Show them in the list
          </TabLink>
        )}
      </div>
    </div>
  );
}
