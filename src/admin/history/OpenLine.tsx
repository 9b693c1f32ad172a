import { useState } from 'react';
import { Button } from '../Button.tsx';
import { For, useMay } from '../role.tsx';
import type { AuditLine } from '#src/contract/history/audit.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { BatchLines } from './BatchLines.tsx';
import { Changes } from './Changes.tsx';
import { isVersioned } from './HistoryLink.tsx';
import type { useUndo } from './use-undo.ts';
import { VersionDialog } from './VersionDialog.tsx';
import { WAY_LABELS } from './words.ts';
import { dayAndTime } from '../time.ts';
import { FOOT } from '../form/look.ts';

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
