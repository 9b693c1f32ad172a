import type { AuditLine } from '#src/contract/history/audit.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { AdminIcon } from '../core/parts/AdminIcon.tsx';
import { col, momentCol } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { ageText } from '../core/time.ts';
import { changeStatus, type ChangeStatus } from './change-status.ts';
import { usePublishFeed, usePublishInfo } from '../core/data/use-publish.ts';

const ICONS: Record<
  Exclude<ChangeStatus['kind'], 'building'>,
  Parameters<typeof AdminIcon>[0]['name']
> = {
  live: 'check',
  queued: 'clock',
  saved: 'check',
  failed: 'triangle-alert',
  held: 'circle-pause',
};

const LOOKS: Record<ChangeStatus['kind'], string> = {
  live: 'tw:[&_.i]:text-fall',
  building: 'tw:text-accent tw:motion-safe:[&_.i]:animate-[spin_0.9s_linear_infinite]',
  queued: 'tw:text-accent',
  saved: 'tw:[&_.i]:text-ink-3',
  failed: 'tw:text-danger',
  held: 'tw:text-deal-ink',
};
/** A state with a sign before it, on one line. */
const EVENT =
  'tw:inline-flex tw:items-center tw:gap-1.5 tw:whitespace-nowrap tw:[font-variant-numeric:tabular-nums]';

/** How far a line of the change log has come on its way to the public pages. */
function ChangeStatusCell({ line }: { line: Pick<AuditLine, 'id' | 'entity'> }) {
  const { status, connection } = usePublishFeed();
  const { data } = usePublishInfo();
  if (!status || connection === 'lost') return <span className="muted">Not known</span>;
  const state = changeStatus(line, status, data?.history ?? []);
  if (!state) return null;
  return (
    <span className={`${EVENT} tw:[&_.i]:size-3.75 ${LOOKS[state.kind]}`}>
      {state.kind === 'building' ? (
        <Icon name="loader-circle" />
      ) : (
        <AdminIcon name={ICONS[state.kind]} />
      )}
      {state.text}
    </span>
  );
}

/** What every list of changes begins with: when, how far it has come, and who. */
export const CHANGE_COLUMNS: readonly GridColumn<AuditLine>[] = [
  momentCol('at', 'When', ({ at }) => at, { words: ageText, phone: 'end' }),
  col('status', 'Public pages', (line) => <ChangeStatusCell line={line} />, { phone: 'second' }),
  col('user', 'Who', ({ user }) => user, { phone: 'second' }),
];
