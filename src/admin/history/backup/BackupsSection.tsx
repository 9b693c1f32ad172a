import { useState, useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import type { BackupInfo, BackupList } from '#src/contract/history/backups.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { Button } from '../../core/parts/Button.tsx';
import { useDatabaseActions } from '../../core/records/DatabaseMenu.tsx';
import { adminCall, adminReason } from '../../core/data/call.ts';
import { setRead, useRead } from '../../core/data/reads.ts';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { Problem, Notice } from '../../core/parts/Problem.tsx';
import { PanelPart } from '../../core/parts/PanelHead.tsx';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { ageText, clockText } from '../../core/time.ts';
import { loginFor } from '#src/domain/core/paths/way-back.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import { leaveQuietly, mayLeave } from '../../core/browser/unsaved.ts';
import { leaveSession } from '../../core/data/sign-in.ts';

/** Milliseconds between looks at a server that starts anew. */
const LOOK_MS = 1500;
/** A start brings an old backup to today's schema first; it says nothing for as long. */
const PATIENCE_MS = 5 * 60_000;

/** Asks, and has the server put a backup back; answers when it was taken, null when it was not. */
async function askRestore({ name, madeAt }: BackupInfo): Promise<string | null> {
  if (!(await mayLeave())) return null;
  let taken: string | null = null;
  await confirm({
    title: 'Restore this backup?',
    text: `The database becomes what it was: ${clockText(madeAt)}: content, settings and the history of changes. What was done since is gone from the site; the database of now is kept as a backup. Accounts keep their present passwords, second factors and roles; those removed since come back disabled, those made since are gone. The server starts anew, and everybody has to log in again.`,
    action: 'Restore',
    doing: 'Trying the backup...',
    danger: true,
    typed: 'RESTORE',
    async run() {
      const answer = await adminCall('POST', api.restoreBackup(name), {
        body: { confirm: 'RESTORE' },
      });
      taken = answer.at;
      // The session ends with the database of now: nothing that asks in the background says so.
      leaveQuietly();
      leaveSession();
    },
  });
  return taken;
}

/** Waits for the server, then leads to the login, or says why the backup is not in place. */
function Restarting({ at }: { at: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const until = Date.now() + PATIENCE_MS;
    let timer = 0;
    const look = async () => {
      const outcome = await outcomeSince(at);
      if (outcome === 'done') return location.assign(loginFor(paths.admin));
      if (outcome !== null) return setProblem(outcome);
      if (Date.now() > until) {
        return setProblem('The server did not come back. Its log says why.');
      }
      timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    timer = window.setTimeout(() => void look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <Notice
      danger={problem !== null}
      title={problem === null ? 'The server starts anew.' : 'The backup was not restored.'}
    >
      {problem ?? 'The backup was tried and is put in place now. The login follows by itself.'}
    </Notice>
  );
}

/** 'done', why it failed, or null while nobody knows. */
async function outcomeSince(at: string): Promise<string | null> {
  try {
    const answer = await fetch(api.backups, { cache: 'no-store' });
    // Of the old database nobody is logged in to the new one. The API answers before there are pages.
    if (answer.status === 401) return (await fetch(paths.auth)).ok ? 'done' : null;
    if (!answer.ok) return null;
    const { restore } = (await answer.json()) as BackupList;
    return restore && restore.at >= at ? restore.problem : null;
  } catch {
    return null;
  }
}

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
const COLUMNS: readonly GridColumn<Row>[] = [
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
    mutationFn: () => adminCall('POST', api.backups),
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
      {make.error && <Problem>{adminReason(make.error)}</Problem>}
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
      <PanelPart id="whole-content" title="All content">
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
      </PanelPart>
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
