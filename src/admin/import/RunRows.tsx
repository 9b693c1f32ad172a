import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { Button } from '../Button.tsx';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { patchAddress } from '../frame/address.ts';
import { Grid } from '../grid/Grid.tsx';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';
import { Pager } from '../grid/Pager.tsx';
import { plural } from '#src/domain/plural.ts';
import { isChosen, labelOf, type ListedRow, type RowKind } from './kinds.ts';
import { columnsOf } from './row-columns.tsx';
import type { Choice } from './use-choice.ts';

/** A page of the rows of a kind. */
export function RunRows(props: {
  run: ImportRun;
  kind: RowKind;
  params: URLSearchParams;
  choice: Choice;
}) {
  const { run, kind, params, choice } = props;
  const q = params.get('q') ?? '';
  const page = Number(params.get('page')) || 1;
  const query = { kind, page, limit: ADMIN_PAGE_SIZE, ...(q && { q }) };
  const rows = useRead(asked(api.importRows(run.id), query), KEEP);
  const label = labelOf(kind);
  const selection = isChosen(kind) ? choice.selection(kind, rows.data?.data ?? []) : undefined;
  const index = run.format === 'json' ? 'Row' : 'Line';
  return (
    <div className={`diff diff-${kind}`}>
      <Grid<ListedRow>
        label={`Rows ${label}`}
        columns={columnsOf(kind, index)}
        rows={rows.data?.data.map((row, at) => ({ ...row, id: kind === 'noted' ? at : row.at }))}
        nameOf={(row) => `${index.toLowerCase()} ${row.at}${row.planName && `, ${row.planName}`}`}
        read={rows}
        {...(selection && { selection })}
        empty={
          q ? (
            <>
              <p>No rows match this search.</p>
              <Button onClick={() => void patchAddress({ q: null, page: null })}>
                Show all rows
              </Button>
            </>
          ) : (
            <p>No rows are {label}.</p>
          )
        }
      />
      {kind === 'noted' && rows.data && !q && (
        <p className="hint">{notedText(run.findings!.notes, rows.data.meta.totalCount)}</p>
      )}
      {rows.data && q && (
        <p className="hint" role="status">
          {plural(rows.data.meta.totalCount, 'row matches', 'rows match')}
        </p>
      )}
      <Pager params={params} meta={rows.data?.meta} />
    </div>
  );
}

/** Rows with harmless forms that a dry run keeps (db/imports/dry-run.ts). */
const MAX_NOTED = 10_000;

/** How many values the listed rows stand for: '38 values in 12 rows.' */
function notedText(values: number, rows: number): string {
  const found = plural(values, 'value');
  return rows < MAX_NOTED
    ? `${found} in ${plural(rows, 'row')}.`
    : `${found} in all. The first ${rows.toLocaleString('en-US')} rows are listed.`;
}
