import type { AuditLine } from '#src/contract/history/audit.ts';
import { Button } from '../Button.tsx';
import { useAudit } from '../data/reads.ts';
import { go, patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { COLUMNS, nameOf } from './columns.tsx';
import { OpenLine } from './OpenLine.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './use-undo.ts';
import { ACTION_LABELS, ENTITY_LABELS } from './words.ts';
import { BAR } from '../grid/bar.ts';

const FILTERS = ['q', 'entity', 'entityId', 'action', 'user', 'from', 'to', 'batch', 'page'];
/** Every change: who, when, what before and after; each can be taken back. */
export function HistoryList({ params }: { params: URLSearchParams }) {
  const search = new URLSearchParams(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const filtered = search.size > 0;
  // A batch that is asked for shows its own lines, and a line that a link names may be one of them.
  const asked = new URLSearchParams(search);
  if (!asked.has('batch') && !params.has('id')) asked.set('grouped', 'true');
  const audit = useAudit(asked);
  const own = ownOf(params, audit.data?.data);
  // A link from elsewhere opens its line.
  const row = useOpenRow(Number(params.get('id')) || null);
  const undo = useUndo();
  const set = (name: string, value: string) => void patchAddress({ [name]: value, page: null });
  return (
    <>
      {own && <h2 className="tw:pt-3.5 tw:text-18 tw:wrap-anywhere">{own}</h2>}
      <div className={BAR}>
        <FilterBox label="Search the history" value={params.get('q') ?? ''} />
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
        <div className="tw:flex tw:gap-2 tw:max-sm:basis-full">
          <DateBox label="From" value={params.get('from')} onChange={(day) => set('from', day)} />
          <DateBox label="To" value={params.get('to')} onChange={(day) => set('to', day)} />
        </div>
        {filtered && (
          <Button look="ghost" onClick={() => void go({ tab: 'settings', view: 'history' })}>
            Show all changes
          </Button>
        )}
      </div>
      <Grid
        label="Changes"
        columns={COLUMNS}
        rows={audit.data?.data}
        nameOf={nameOf}
        read={audit}
        empty={<p>{filtered ? 'No changes match these filters.' : 'Nothing was changed yet.'}</p>}
        openId={row.openId}
        onOpen={({ id }) => (row.openId === id ? row.close() : void row.open(id))}
        renderOpen={(line) => <OpenLine line={line} undo={undo} />}
        problem={undo.problem}
        actions={(line) => (
          <>
            <RowButton
              icon="chevron-down"
              label={row.openId === line.id ? 'Hide' : 'Show'}
              onClick={() => (row.openId === line.id ? row.close() : void row.open(line.id))}
            />
            {!line.parts && line.undoable && !line.undone && (
              <RowButton
                icon="undo-2"
                needs="editor"
                label="Undo"
                onClick={() => void undo.ask(line, false)}
              />
            )}
          </>
        )}
      />
      <Pager params={params} meta={audit.data?.meta} />
      <UndoDialog undo={undo} />
    </>
  );
}

/** Whose history it is, when it is that of one row. */
function ownOf(params: URLSearchParams, lines: readonly AuditLine[] | undefined): string | null {
  const [entity, id] = [params.get('entity'), params.get('entityId')];
  if (!entity || !id || !lines) return null;
  const name = lines.find(({ label }) => label !== null)?.label ?? `No. ${id}`;
  return `History of ${name}`;
}

function DateBox(props: { label: string; value: string | null; onChange: (day: string) => void }) {
  return (
    <label className="tw:flex tw:items-center tw:gap-2 tw:text-ink-2 tw:max-sm:w-auto tw:max-sm:flex-[1_1_40%] tw:max-sm:flex-wrap tw:max-sm:gap-1">
      {props.label}
      <input
        className="input input-sm tw:w-38 tw:max-sm:w-full"
        type="date"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  );
}
