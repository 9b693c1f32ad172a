import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import { REPORT_STATE_LABELS, REPORT_STATES } from '#src/domain/prices/reports/price-reports.ts';
import { go, patchAddress } from '../frame/address.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { BulkDecision } from './BulkDecision.tsx';
import { REPORT_COLUMNS } from './columns.tsx';
import { Decision } from './Decision.tsx';
import { useReportSelection } from './use-report-selection.ts';
import { For } from '../role.tsx';
import { useReports } from './use-reports.ts';
import { BAR } from '../grid/bar.ts';

const DECIDED = REPORT_STATES.filter((state) => state !== 'open').map(
  (state) => [state, REPORT_STATE_LABELS[state]] as const,
);

/** What visitors say is wrong with plans: a queue to answer or reject. */
export function ReportQueue({ params }: { params: URLSearchParams }) {
  const state = REPORT_STATES.find((known) => known === params.get('state')) ?? 'open';
  const reports = useReports(state, Number(params.get('page')) || 1);
  const row = useOpenRow();
  const meta = reports.data?.meta;
  const waiting = meta?.totalCount ?? 0;
  const newestId = reports.data?.newestId ?? null;
  const picked = useReportSelection({ totalCount: waiting, newestId });
  const isOpen = state === 'open';
  return (
    <>
      <div className={BAR}>
        <FilterSelect
          label="State"
          all={REPORT_STATE_LABELS.open}
          value={isOpen ? '' : state}
          options={DECIDED}
          onChange={(value) => void patchAddress({ state: value, page: null })}
        />
      </div>
      {isOpen && (
        <For needs="editor">
          <BulkDecision picked={picked} waiting={waiting} />
        </For>
      )}
      <div className="diff diff-queue diff-reports">
        <Grid<PriceReport>
          label="Reports of wrong prices"
          columns={REPORT_COLUMNS}
          rows={reports.data?.data}
          nameOf={({ planName }) => planName}
          read={reports}
          {...(isOpen && { selection: picked.selection })}
          empty={<p>{isOpen ? 'No report waits.' : 'No reports are in this state.'}</p>}
          openId={row.openId}
          onOpen={({ id }) => void row.open(id)}
          renderOpen={(report) => (
            <Decision key={report.id} report={report} onClose={() => row.close()} />
          )}
          actions={({ id, planId, seenIn }) => (
            <>
              <RowButton
                icon="message-square"
                label="Decide on the report about"
                onClick={() => void row.open(id)}
              />
              {seenIn !== 'trash' && (
                <RowButton
                  icon="pencil"
                  label="Edit"
                  onClick={() => void go({ tab: 'simcards', id: planId })}
                />
              )}
            </>
          )}
        />
      </div>
      <Pager params={params} meta={meta} />
    </>
  );
}
