import type { AuditLine } from '#src/contract/audit.ts';
import { AdminIcon } from './AdminIcon.tsx';
import { useAudit } from './data/reads.ts';
import { go, patchAddress } from './frame/address.ts';
import { FilterBox } from './grid/FilterBox.tsx';
import { FilterSelect } from './grid/FilterSelect.tsx';
import { Grid } from './grid/Grid.tsx';
import type { Column } from './grid/grid-types.ts';
import { Pager } from './grid/Pager.tsx';
import { RowButton } from './grid/RowButton.tsx';
import { useOpenRow } from './grid/use-open-row.ts';
import { Changes, changesInWords } from './history/Changes.tsx';
import { UndoDialog } from './history/UndoDialog.tsx';
import { useUndo } from './history/use-undo.ts';
import { ACTION_LABELS, ENTITY_LABELS, WAY_LABELS } from './history/words.ts';
import { ChangeStatusCell } from './publish/ChangeStatusCell.tsx';
import { ageText } from './time.ts';

const FILTERS = ['q', 'entity', 'entityId', 'action', 'user', 'from', 'to', 'batch', 'page'];
const COLUMNS: readonly Column<AuditLine>[] = [
  {
    key: 'at',
    head: 'When',
    cell: (line) => (
      <time dateTime={line.at} title={new Date(line.at).toLocaleString('en-US')}>
        {ageText(line.at)}
      </time>
    ),
  },
  { key: 'status', head: 'Public pages', cell: (line) => <ChangeStatusCell line={line} /> },
  { key: 'user', head: 'Who', cell: (line) => line.user },
  {
    key: 'what',
    head: 'What',
    className: 'strong',
    cell: (line) => (
      <>
        {ACTION_LABELS[line.action] ?? line.action}{' '}
        {line.undoOf !== null && <span className="tag tag-type">Undo</span>}
        {line.undone && <span className="tag tag-type">Taken back</span>}
      </>
    ),
  },
  { key: 'entity', head: 'Kind', cell: (line) => ENTITY_LABELS[line.entity] ?? line.entity },
  {
    key: 'label',
    head: 'Name',
    className: 'clip',
    cell: (line) => line.label ?? (line.entityId === null ? '' : `No. ${line.entityId}`),
  },
  {
    key: 'change',
    head: 'Change',
    className: 'clip clip-wide',
    cell: (line) => <span className="muted">{changesInWords(line)}</span>,
  },
];

/** Every change: who, when, what before and after; each can be taken back. */
export function HistoryTab({ params }: { params: URLSearchParams }) {
  const search = new URLSearchParams(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const audit = useAudit(search);
  // A link from elsewhere opens its line.
  const row = useOpenRow(Number(params.get('id')) || null);
  const undo = useUndo();
  const set = (name: string, value: string) => void patchAddress({ [name]: value, page: null });
  const filtered = search.size > 0;
  return (
    <>
      <div className="adm-bar">
        <FilterBox
          label="Search the history"
          value={params.get('q') ?? ''}
          onFilter={(q) => void patchAddress({ q, page: null }, { replace: true })}
        />
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={params.get('entity') ?? ''}
          options={Object.entries(ENTITY_LABELS)}
          onChange={(value) => set('entity', value)}
        />
        <FilterSelect
          label="Action"
          all="All actions"
          value={params.get('action') ?? ''}
          options={Object.entries(ACTION_LABELS)}
          onChange={(value) => set('action', value)}
        />
        <DateBox label="From" value={params.get('from')} onChange={(day) => set('from', day)} />
        <DateBox label="To" value={params.get('to')} onChange={(day) => set('to', day)} />
        {filtered && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={() => void go({ tab: 'history' })}
          >
            Show all changes
          </button>
        )}
      </div>
      <Grid
        label="Changes"
        columns={COLUMNS}
        rows={audit.data?.data}
        nameOf={nameOf}
        error={audit.error}
        onRetry={() => void audit.refetch()}
        stale={audit.isPlaceholderData}
        empty={<p>{filtered ? 'No changes match these filters.' : 'Nothing was changed yet.'}</p>}
        openId={row.openId}
        onOpen={({ id }) => (row.openId === id ? row.close() : void row.open(id))}
        renderOpen={(line) => (
          <div className="log-open">
            <p className="muted">
              {new Date(line.at).toLocaleString('en-US')}, by {WAY_LABELS[line.way] ?? line.way}
            </p>
            <Changes line={line} />
            <p className="form-foot">
              {line.undoable && !line.undone && (
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  onClick={() => void undo.ask(line, false)}
                >
                  <AdminIcon name="undo-2" />
                  Take back this change
                </button>
              )}
              {line.batchId && line.batchSize > 1 && (
                <>
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    onClick={() => void undo.ask(line, true)}
                  >
                    <AdminIcon name="undo-2" />
                    Take back all {line.batchSize}
                  </button>
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm"
                    onClick={() => void go({ tab: 'history', batch: line.batchId })}
                  >
                    Show the batch
                  </button>
                </>
              )}
            </p>
          </div>
        )}
        problem={undo.problem}
        actions={(line) => (
          <>
            <RowButton
              icon="chevron-down"
              label={row.openId === line.id ? 'Hide' : 'Show'}
              of={nameOf(line)}
              onClick={() => (row.openId === line.id ? row.close() : void row.open(line.id))}
            />
            {line.undoable && !line.undone && (
              <RowButton
                icon="undo-2"
                label="Take back"
                of={nameOf(line)}
                onClick={() => void undo.ask(line, false)}
              />
            )}
          </>
        )}
      />
      {audit.data && (
        <Pager
          params={params}
          current={audit.data.meta.currentPage}
          totalPages={audit.data.meta.totalPages}
          totalCount={audit.data.meta.totalCount}
        />
      )}
      {undo.question && (
        <UndoDialog
          question={undo.question}
          pending={undo.pending}
          onRun={(how) => undo.run(undo.question!.target, how)}
          onClose={undo.closeQuestion}
        />
      )}
    </>
  );
}

/** 'Changed Tello Unlimited, 14 min ago'. */
function nameOf(line: AuditLine): string {
  const what = line.label ?? ENTITY_LABELS[line.entity] ?? line.entity;
  return `${ACTION_LABELS[line.action] ?? line.action} ${what}, ${ageText(line.at)}`;
}

function DateBox(props: { label: string; value: string | null; onChange: (day: string) => void }) {
  return (
    <label className="date-box">
      {props.label}
      <input
        className="input input-sm"
        type="date"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  );
}
