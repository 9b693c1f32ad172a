import type { SaleReport } from '#src/contract/sale-reports.ts';
import { NETWORK_LABELS } from '#src/domain/earnings/words.ts';
import { plural } from '#src/domain/plural.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { call } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { WRAP } from '../grid/look.ts';
import { RowButton } from '../grid/RowButton.tsx';
import { StateWord } from '../StateWord.tsx';
import { clockText } from '../time.ts';
import { NewReport } from './NewReport.tsx';
import { periodText } from './words.ts';

const COLUMNS: readonly Column<SaleReport>[] = [
  {
    key: 'file',
    head: 'File',
    className: `strong ${WRAP}`,
    phone: 'first',
    cell: ({ fileName }) => fileName,
  },
  { key: 'network', head: 'Network', cell: ({ network }) => NETWORK_LABELS[network] },
  { key: 'days', head: 'Days', phone: 'second', cell: periodText },
  { key: 'rows', head: 'Sales', num: true, cell: ({ rows }) => rows.toLocaleString('en-US') },
  {
    key: 'state',
    head: 'State',
    phone: 'end',
    cell: ({ undoneAt }) =>
      undoneAt === null ? (
        <StateWord look="good">Counts</StateWord>
      ) : (
        <StateWord look="still">Taken back</StateWord>
      ),
  },
  {
    key: 'taken',
    head: 'Taken over',
    className: 'muted grow-cell',
    cell: ({ takenAt, takenBy }) => (
      <>
        <time dateTime={takenAt}>{clockText(takenAt)}</time> by {takenBy}
      </>
    ),
  },
];

/** Reports of sales: a new one is read, looked at and taken over; those of before can be taken back. */
export function Reports() {
  const reports = useRead(teamApi.saleReports);
  const back = useWrite({
    run: ({ id }: SaleReport) => call('DELETE', teamApi.saleReport(id)),
    done: 'Report taken back',
    failed: 'Error taking the report back',
    soon: true,
  });
  const ask = (report: SaleReport) =>
    void confirm({
      title: `Take "${report.fileName}" back?`,
      text: `Its ${plural(report.rows, 'sale')} count no more, or as an earlier report has them. The file can be read again.`,
      action: 'Take back',
      danger: true,
      run: () => back.mutateAsync(report),
    });
  return (
    <>
      <NewReport />
      <h2 className="tw:mt-6 tw:mb-2 tw:text-(length:--t-16)">Reports taken over</h2>
      <Grid
        label="Reports taken over"
        columns={COLUMNS}
        rows={reports.data}
        nameOf={({ fileName }) => fileName}
        read={reports}
        empty={
          <p>None yet. Download the transactions of a network as CSV and choose the file above.</p>
        }
        actions={(report) =>
          report.undoneAt === null && (
            <RowButton icon="undo-2" label="Take back" onClick={() => ask(report)} />
          )
        }
      />
    </>
  );
}
