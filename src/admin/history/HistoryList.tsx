import type { AuditLine } from '#src/contract/history/audit.ts';
import { useAudit } from '../core/data/reads.ts';
import { useOpenRow } from '../core/grid/rows/use-open-row.ts';
import { ListPanel, type Filter } from '../core/records/ListPanel.tsx';
import { COLUMNS, nameOf } from './columns.tsx';
import { OpenLine } from './OpenLine.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './use-undo.ts';
import { ACTION_LABELS, ENTITY_LABELS } from './words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'entity', label: 'Kind', all: 'All kinds', options: Object.entries(ENTITY_LABELS) },
  { name: 'action', label: 'Action', all: 'All actions', options: Object.entries(ACTION_LABELS) },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
];
/** What links from elsewhere ask for. */
const NARROWING = ['entityId', 'user', 'batch'];
const ASKED = ['q', 'page', ...NARROWING, ...FILTERS.map(({ name }) => name)];

/** Every change: who, when, what before and after; each can be taken back. */
export function HistoryList({ params }: { params: URLSearchParams }) {
  const asked = new URLSearchParams(
    ASKED.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  // A batch that is asked for shows its own lines, and a line that a link names may be one of them.
  if (!asked.has('batch') && !params.has('id')) asked.set('grouped', 'true');
  const audit = useAudit(asked);
  const own = ownOf(params, audit.data?.data);
  // A link from elsewhere opens its line.
  const row = useOpenRow(Number(params.get('id')) || null);
  const undo = useUndo();
  const turn = ({ id }: AuditLine) => (row.openId === id ? row.close() : void row.open(id));
  return (
    <>
      {own && <h2 className="tw:pt-3.5 tw:text-18 tw:wrap-anywhere">{own}</h2>}
      <ListPanel
        params={params}
        label="Changes"
        noun="change"
        columns={COLUMNS}
        rows={audit.data?.data}
        meta={audit.data?.meta}
        read={audit}
        nameOf={nameOf}
        search="Search the history"
        filters={FILTERS}
        narrowing={NARROWING}
        empty="Nothing was changed yet."
        unmatched="No changes match these filters."
        openId={row.openId}
        onOpen={turn}
        renderOpen={(line) => <OpenLine line={line} undo={undo} />}
        problem={undo.problem}
        acts={[
          {
            icon: 'chevron-down',
            label: 'Show',
            slot: 'lines',
            when: ({ id }) => id !== row.openId,
            run: turn,
          },
          {
            icon: 'chevron-down',
            label: 'Hide',
            slot: 'lines',
            when: ({ id }) => id === row.openId,
            run: turn,
          },
          {
            icon: 'undo-2',
            label: 'Undo',
            needs: 'editor',
            when: ({ parts, undoable, undone }) => !parts && undoable && !undone,
            run: (line) => undo.ask(line, false),
          },
        ]}
      />
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
