import { useState } from 'react';
import { Button } from '../core/parts/Button.tsx';
import { useAudit } from '../core/data/reads.ts';
import { addressOf } from '../core/frame/address.ts';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { TabLink } from '../core/parts/TabLink.tsx';
import { For, useMay } from '../core/role.tsx';
import type { AuditLine } from '#src/contract/history/audit.ts';
import { plural } from '#src/domain/core/plural.ts';
import { AdminIcon } from '../core/parts/AdminIcon.tsx';
import { ChangeTable, Changes, ChangeWords } from './Changes.tsx';
import { actionLabel, labelOf } from './columns.tsx';
import { isVersioned } from './versioned.ts';
import type { useUndo } from './use-undo.ts';
import { VersionDialog } from './VersionDialog.tsx';
import { WAY_LABELS } from './words.ts';
import { dayAndTime } from '../core/time.ts';
import { FOOT } from '../core/form/look.ts';

/** After these a row was as people may want it again. */
const LEAVES_A_VERSION = new Set(['create', 'update', 'restore']);

/** A line of the log, opened: all its fields or all its lines, and what can be done with it. */
export function OpenLine({ line, undo }: { line: AuditLine; undo: ReturnType<typeof useUndo> }) {
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
        <TabLink to={addressOf({ tab: 'settings', view: 'history', batch })}>
          {size > SHOWN ? `Show all ${plural(size, 'change')}` : 'Show each with its fields'}
        </TabLink>
      </p>
    </>
  );
}
