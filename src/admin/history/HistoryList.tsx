import type { AuditLine, VERSIONED } from '#src/contract/history/audit.ts';
import { useAudit } from '../core/data/reads.ts';
import { useOpenRow } from '../core/grid/rows/use-open-row.ts';
import { ListPanel, type ListFilter } from '../core/records/ListPanel.tsx';
import { AUDIT_COLUMNS, nameOf, actionLabel, labelOf } from './columns.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './use-undo.ts';
import { ACTION_LABELS, ENTITY_LABELS, WAY_LABELS } from './words.ts';
import { useState } from 'react';
import { Button } from '../core/parts/Button.tsx';
import { adminAddress } from '../core/browser/address.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { TabLink } from '../core/parts/TabLink.tsx';
import { For, useMay } from '../core/role.tsx';
import { plural } from '#src/domain/core/plural.ts';
import { AdminIcon } from '../core/parts/AdminIcon.tsx';
import { ChangeTable, Changes, ChangeWords } from './Changes.tsx';
import { VersionDialog } from './VersionDialog.tsx';
import { dayAndTime } from '../core/time.ts';
import { FOOT } from '../core/form/look.ts';

type Versioned = (typeof VERSIONED)[number];
/** Said again for the compiler to hold: the contract's own list would bring zod along. */
const VERSIONED_ENTITIES: Record<Versioned, true> = { plan: true, carrier: true, region: true };

/** Whether earlier versions of a kind of row can be brought back. */
const isVersioned = (entity: string): entity is Versioned =>
  Object.hasOwn(VERSIONED_ENTITIES, entity);

/** After these a row was as people may want it again. */
const LEAVES_A_VERSION = new Set(['create', 'update', 'restore']);

/** A line of the log, opened: all its fields or all its lines, and what can be done with it. */
function OpenLine({ line, undo }: { line: AuditLine; undo: ReturnType<typeof useUndo> }) {
  const { parts, batchId, batchSize } = line;
  const mayRestore = useMay('editor');
  const [showsVersion, setShowsVersion] = useState(false);
  const { entity, entityId } = line;
  const isVersion = !parts && isVersioned(entity) && LEAVES_A_VERSION.has(line.action);
  const of = isVersion && entityId !== null ? { entity, id: entityId, line: line.id } : null;
  return (
    <div className="tw:grid tw:gap-3 tw:border-l-3 tw:border-accent tw:p-4 tw:max-[60rem]:sticky tw:max-[60rem]:left-0 tw:max-[60rem]:w-[calc(100vw-2*var(--gutter))]">
      <p className="muted">
        {dayAndTime(line.at)}, by {WAY_LABELS[line.way] ?? line.way}
      </p>
      {parts ? <BatchLines batch={batchId!} size={batchSize} /> : <Changes line={line} />}
      <p className={FOOT}>
        <For needs="editor">
          {!parts && line.undoable && !line.undone && (
            <Button onClick={() => void undo.ask(line, false)}>
              <AdminIcon name="undo-2" />
              Undo this change
            </Button>
          )}
          {batchId && batchSize > 1 && (
            <Button onClick={() => void undo.ask(line, true)}>
              <AdminIcon name="undo-2" />
              Undo all {batchSize}
            </Button>
          )}
        </For>
        {of && (
          <Button onClick={() => setShowsVersion(true)}>
            {mayRestore ? 'Compare with now, restore' : 'Compare with now'}
          </Button>
        )}
      </p>
      {of && showsVersion && <VersionDialog of={of} onClose={() => setShowsVersion(false)} />}
    </div>
  );
}

/** Lines of a batch that stand under it; all of them have a list of their own. */
const SHOWN = 20;

/** What is in a batch of the log, under the line that stands for it. */
function BatchLines({ batch, size }: { batch: string; size: number }) {
  const { data, error, refetch } = useAudit(new URLSearchParams({ batch, limit: String(SHOWN) }));
  if (error && !data) return <LoadFailure read={{ error, refetch }} />;
  if (!data) return <Loading />;
  return (
    <>
      <ChangeTable
        heads={['Name', 'What', 'Change']}
        rows={data.data.map((line) => ({
          key: line.id,
          head: labelOf(line),
          was: `${actionLabel(line)}${line.undone ? ', undone' : ''}`,
          is: <ChangeWords line={line} />,
        }))}
      />
      <p>
        <TabLink to={adminAddress({ tab: 'settings', view: 'history', batch })}>
          {size > SHOWN ? `Show all ${plural(size, 'change')}` : 'Show each with its fields'}
        </TabLink>
      </p>
    </>
  );
}

const FILTERS: readonly ListFilter[] = [
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
        columns={AUDIT_COLUMNS}
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
