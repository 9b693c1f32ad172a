import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import type { BackupInfo, BackupList } from '#src/contract/history/backups.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { Button } from '../../core/parts/Button.tsx';
import { useDatabaseActions } from '../../core/settings/DatabaseMenu.tsx';
import { call, reason } from '../../core/data/call.ts';
import { setRead, useRead } from '../../core/data/reads.ts';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { Column } from '../../core/grid/grid-types.ts';
import { Problem } from '../../core/parts/Problem.tsx';
import { Part } from '../../core/parts/PanelHead.tsx';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { ageText, clockText } from '../../core/time.ts';
import { askRestore, Restarting } from './Restore.tsx';

const ROW =
  'tw:grid tw:grid-cols-[11rem_minmax(0,1fr)_auto] tw:items-center tw:gap-x-4 tw:gap-y-2 tw:border-b tw:border-line tw:py-2 tw:max-md:grid-cols-1';
const KIND: Record<BackupInfo['kind'], string> = {
  manual: 'By hand',
  scheduled: 'Scheduled',
  'before-reset': 'Before a reset',
  'before-reload': 'Before a reload',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
};
/** The grid knows rows by a number. */
type Row = BackupInfo & { id: number };
const COLUMNS: readonly Column<Row>[] = [
  momentCol('at', 'Made', ({ madeAt }) => madeAt, { words: ageText, phone: 'first' }),
  col('kind', 'What', ({ kind, good }) => `${KIND[kind]}${good ? '' : ', not proven'}`, {
    phone: 'second',
  }),
  col(
    'file',
    'File',
    ({ name }) => (
      <a href={api.backup(name)} title={name} download>
        Download without people
      </a>
    ),
    { className: 'grow-cell', phone: 'second' },
  ),
  col('plans', 'Plans', ({ plans }) => (plans === null ? '-' : formatCount(plans)), { num: true }),
  col('size', 'Size', ({ bytes }) => `${(bytes / 1_000_000).toFixed(1)} MB`, {
    num: true,
    phone: 'end',
  }),
];

/** The database as a whole: its backups, and what puts all content back to a beginning. */
export function BackupsSection({ params }: { params: URLSearchParams }) {
  const client = useQueryClient();
  const list = useRead(api.backups);
  const actions = useDatabaseActions();
  /** Since when the server starts anew, to put a backup back; null when it does not. */
  const [restarting, setRestarting] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => call('POST', api.backups),
    onSuccess: (next) => {
      setRead(client, api.backups, next);
      showToast({ title: 'Database backed up' });
    },
    onError: () => void client.invalidateQueries({ queryKey: [api.backups] }),
  });
  const { data } = list;
  const whole = [
    {
      name: 'Seed data',
      does: 'Carriers, regions and SIM cards of the seed go back to their seeded values; everything else stays.',
      label: 'Reload seed data',
      run: actions.reload,
    },
    {
      name: 'Database',
      does: 'Removes all carriers, regions, SIM cards and price records; users, settings and history stay.',
      label: 'Reset database',
      danger: true,
      run: actions.reset,
    },
  ];
  return (
    <>
      {make.error && <Problem>{reason(make.error)}</Problem>}
      {data?.failure && (
        <Problem>
          The last backup failed {ageText(data.failure.at)}: {data.failure.reason}
        </Problem>
      )}
      {data?.restore?.problem && (
        <Problem>
          {data.restore.name} was not restored {ageText(data.restore.at)}: {data.restore.problem}
        </Problem>
      )}
      {restarting ? (
        <Restarting at={restarting} />
      ) : (
        <ListPanel<Row>
          params={params}
          label="Backups"
          noun="backup"
          says={data && <Kept {...data} />}
          tools={
            <Button look="primary" disabled={make.isPending || !data} onClick={() => make.mutate()}>
              {make.isPending ? 'Backing up...' : 'Back up now'}
            </Button>
          }
          columns={COLUMNS}
          rows={data?.backups.map((backup, id) => ({ ...backup, id }))}
          read={list}
          nameOf={({ kind, madeAt }) => `${KIND[kind]}, ${ageText(madeAt)}`}
          acts={
            data?.restorable && data.restarts
              ? [
                  {
                    icon: 'undo-2',
                    label: 'Restore',
                    when: () => !make.isPending,
                    run: (backup) => askRestore(backup).then(setRestarting),
                  },
                ]
              : []
          }
          empty="There is no backup yet."
        />
      )}
      <Part id="whole-content" title="All content">
        <dl className="tw:max-w-240">
          {whole.map(({ name, does, label, danger, run }) => (
            <div key={name} className={ROW}>
              <dt className="tw:text-ink-2">{name}</dt>
              <dd>{does}</dd>
              <dd>
                <Button
                  look={danger ? 'danger' : 'quiet'}
                  disabled={actions.busy}
                  onClick={() => void run()}
                >
                  {label}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
}

/** When the next is made, how long each is kept, and how one goes back. */
function Kept({ nextRun, keepDays, folder, restorable, restarts }: BackupList) {
  return (
    <>
      {nextRun ? `Next ${clockText(nextRun)}. ` : 'No schedule. '}
      Kept for {plural(keepDays, 'day')}. The files hold password hashes and stay on the server, in{' '}
      <code>{folder}</code>; a copy without accounts, addresses and the history of changes can be
      downloaded.{' '}
      {!restorable ? (
        <>
          The database is on a libSQL server: <code>docs/operations.md</code> says how one goes back
          there.
        </>
      ) : restarts ? (
        <>A restore starts the server anew.</>
      ) : (
        <>
          To put one back, stop the server and run <code>npm run cli -- restore</code> with its
          name.
        </>
      )}
    </>
  );
}
