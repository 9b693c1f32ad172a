import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AuditLine } from '#src/contract/history/audit.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { KEEP, useRead } from '../core/data/reads.ts';
import { withQuery } from '../core/data/with-query.ts';
import { adminAddress, patchAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { col } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { batchName } from '../history/batch-words.ts';
import { CHANGE_WORDS } from '../history/columns.tsx';
import { ACTION_LABELS, ENTITY_LABELS } from '../history/words.ts';
import { CHANGE_COLUMNS } from '../history/ChangeStatusCell.tsx';
import { usePublishState } from '../core/data/use-publish.ts';
import { PanelPart } from '../core/parts/PanelHead.tsx';
import { CLIP } from '../core/grid/look.ts';
import { ListPanel } from '../core/records/ListPanel.tsx';

const SHOWN = 20;
const COLUMNS: readonly GridColumn<AuditLine>[] = [
  ...CHANGE_COLUMNS,
  col(
    'what',
    'What',
    (line) => (
      <TabLink
        to={adminAddress({
          tab: 'settings',
          view: 'history',
          ...(line.parts
            ? { batch: line.batchId }
            : { entity: line.entity, entityId: line.entityId, id: line.id }),
        })}
      >
        {nameOf(line)}
      </TabLink>
    ),
    { className: `strong ${CLIP}`, phone: 'first' },
  ),
  CHANGE_WORDS,
];

/** The newest changes, those of one batch as one line, with how far each has come; or only those that visitors' pages lack. */
export function ChangesList({ params }: { params: URLSearchParams }) {
  const { status } = usePublishState();
  const waitingOnly = params.get('show') === 'waiting';
  const after = waitingOnly ? (status?.liveChange ?? null) : null;
  const key = withQuery(api.audit, {
    pages: true,
    grouped: true,
    limit: SHOWN,
    ...(after !== null && { after }),
  });
  const changes = useRead(key, { ...KEEP, enabled: status !== null });
  const client = useQueryClient();
  // What others saved: their edits raise the version.
  const version = status?.dataVersion;
  useEffect(() => {
    if (version !== undefined) void client.invalidateQueries({ queryKey: [key] });
  }, [client, key, version]);
  const waiting = status?.waiting ?? 0;
  const more = (changes.data?.meta.totalCount ?? 0) - SHOWN;
  const view = (show: string | null) => void patchAddress({ show }, { replace: true });
  return (
    <PanelPart
      id="changes-title"
      title="Changes"
      aside={
        <div className="seg" role="group" aria-label="Show changes">
          <button type="button" aria-pressed={!waitingOnly} onClick={() => view(null)}>
            Recent
          </button>
          <button type="button" aria-pressed={waitingOnly} onClick={() => view('waiting')}>
            Waiting{waiting > 0 && ` ${formatCount(waiting)}`}
          </button>
        </div>
      }
    >
      <ListPanel
        params={params}
        label={waitingOnly ? 'Changes that wait' : 'Recent changes'}
        noun="change"
        columns={COLUMNS}
        rows={changes.data?.data}
        nameOf={nameOf}
        read={changes}
        empty={
          waitingOnly ? 'No change waits: the pages have them all.' : 'Nothing was changed yet.'
        }
      />
      {more > 0 && (
        <p className="tw:mt-3">
          <TabLink to={adminAddress({ tab: 'settings', view: 'history' })}>
            {plural(more, 'more change')} in the history
          </TabLink>
        </p>
      )}
    </PanelPart>
  );
}

/** Things that go by the name of their SIM card. */
const OF_PLAN: ReadonlySet<string> = new Set(['price-record', 'plan-draft', 'price-report']);

/** 'Changed Tello Unlimited', 'Created price record of Tello Unlimited'. */
function nameOf(line: AuditLine): string {
  if (line.parts) return `${batchName(line)} of ${plural(line.batchSize, 'change')}`;
  const { action, entity, label } = line;
  const kind = ENTITY_LABELS[entity] ?? entity;
  const what = OF_PLAN.has(entity) && label ? `${kind.toLowerCase()} of ${label}` : (label ?? kind);
  return `${ACTION_LABELS[action] ?? action} ${what}`;
}
