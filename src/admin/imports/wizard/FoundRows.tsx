import { formatCount } from '#src/domain/core/plural.ts';
import type { ImportRow, ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { KEEP, useCarriers, useRead, useRegions } from '../../core/data/reads.ts';
import { withQuery } from '../../core/data/with-query.ts';
import { patchAddress } from '../../core/browser/address.ts';
import type { Selection } from '../../core/grid/grid-types.ts';
import { ADMIN_PAGE_SIZE } from '../../core/grid/list.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { isChosenKind, isTaken, withRows, type RowSelection } from './choice.ts';
import { FILTERS, ROW_KINDS, rowColumns, type RowFilter, type ListedRow } from './row-columns.tsx';

const COUNT =
  'tw:inline-flex tw:h-7.5 tw:items-center tw:gap-1.5 tw:rounded-2 tw:border-0 tw:bg-transparent tw:px-2.5 tw:text-14 tw:text-ink-2 tw:max-md:h-10 ' +
  'tw:[&_b]:font-semibold tw:[&_b]:text-ink tw:hover:bg-paper-2 tw:aria-pressed:bg-accent-soft tw:aria-pressed:text-accent tw:aria-pressed:[&_b]:text-accent';

/** The rows of a dry run under their counts, which are filters; each that an apply writes has a tick. */
export function FoundRows(props: {
  run: ImportRun;
  params: URLSearchParams;
  choice: RowSelection;
  onChoice: (next: RowSelection) => void;
}) {
  const { run, params, choice, onChoice } = props;
  const findings = run.findings!;
  const { new: made, changed, restored, held, withdrawn, rejected } = findings;
  const differing = made + changed + restored + held + withdrawn + rejected;
  const counts: Record<RowFilter, number> = { ...findings, noted: findings.notes, differing };
  const wanted = params.get('kind');
  const kind = FILTERS.find((each) => each === wanted) ?? 'differing';
  const q = params.get('q') ?? '';
  const page = Number(params.get('page')) || 1;
  const query = { kind, page, limit: ADMIN_PAGE_SIZE, ...(q && { q }) };
  const read = useRead(withQuery(api.importRows(run.id), query), KEEP);
  const found = read.data?.data;
  const index = run.format === 'json' ? 'Row' : 'Line';
  const { data: carriers = [] } = useCarriers();
  const { data: regions = [] } = useRegions();
  const names = {
    carrier: new Map(carriers.map(({ slug, name }) => [slug, name])),
    region: new Map(regions.map(({ code, name }) => [code, name])),
  };
  const csv = kind === 'differing' ? 'rejected' : kind;
  return (
    <>
      <div className="tw:flex tw:flex-wrap tw:gap-0.5" role="group" aria-label="Show rows">
        {FILTERS.filter((each) => each === 'differing' || each === kind || counts[each] > 0).map(
          (each) => (
            <button
              key={each}
              type="button"
              className={`${COUNT} ${each === 'rejected' ? 'tw:[&_b]:text-danger!' : ''}`}
              aria-pressed={each === kind}
              onClick={() => void patchAddress({ kind: each, page: null, q: null })}
            >
              <b>{formatCount(counts[each])}</b>
              {each === 'differing' ? 'that differ' : ROW_KINDS[each].many}
            </button>
          ),
        )}
      </div>
      <div className="diff">
        <ListPanel<ListedRow>
          key={kind}
          params={params}
          label="What the import would change"
          noun="row"
          search="Search these rows"
          tools={
            counts[csv] > 0 && (
              <a
                download
                className="linkbtn"
                href={withQuery(api.importDownload(run.id), { kind: csv })}
              >
                Download the {formatCount(counts[csv])} {ROW_KINDS[csv].many}
              </a>
            )
          }
          columns={rowColumns(index, names)}
          rows={found?.map((row, at) => ({ ...row, id: kind === 'noted' ? at : row.at }))}
          meta={read.data?.meta}
          nameOf={(row) => `${index.toLowerCase()} ${row.at}${row.planName && `, ${row.planName}`}`}
          read={read}
          lookOf={(row) => ROW_KINDS[row.kind].look}
          {...(found && kind !== 'noted' && { selection: ticksOf(choice, found, onChoice) })}
          empty={
            kind === 'differing'
              ? 'Every row says what is stored already.'
              : `No row is ${ROW_KINDS[kind].many}.`
          }
          unmatched="No row matches this search."
        />
      </div>
    </>
  );
}

/** Ticks for the rows that are shown; those of kinds that are left out as a whole have none. */
function ticksOf(
  choice: RowSelection,
  rows: readonly ImportRow[],
  onChoice: (next: RowSelection) => void,
): Selection {
  const free = rows.flatMap(({ at, kind, known }) =>
    // What was decided already is never written again.
    isChosenKind(kind) && known === null && !choice.without.includes(kind) ? [{ at, kind }] : [],
  );
  const taken = new Set(
    free.filter(({ at, kind }) => isTaken(choice, kind, at)).map(({ at }) => at),
  );
  const change = (ids: readonly number[], on: boolean) =>
    onChoice(
      withRows(
        choice,
        free.filter(({ at }) => ids.includes(at)),
        on,
      ),
    );
  return {
    ids: taken,
    may: (id) => free.some(({ at }) => at === id),
    toggle: (id) => change([id], !taken.has(id)),
    toggleAll: change,
  };
}
