import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../Button.tsx';
import { useDatabaseActions } from '../DatabaseMenu.tsx';
import { call, reason } from '../data/call.ts';
import { setRead, useRead } from '../data/reads.ts';
import { Problem } from '../Problem.tsx';
import { Part } from '../publish/Part.tsx';
import { BackupTable } from './BackupTable.tsx';
import { askRestore, Restarting } from './Restore.tsx';

const ROW =
  'tw:grid tw:grid-cols-[11rem_minmax(0,1fr)_auto] tw:items-center tw:gap-x-4 tw:gap-y-2 tw:border-b tw:border-line tw:py-2 tw:max-md:grid-cols-1';

/** The database as a whole: its backups, and what puts all content back to a beginning. */
export function BackupsSection() {
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
  return (
    <>
      <Button
        look="primary"
        disabled={make.isPending || !list.data || restarting !== null}
        onClick={() => make.mutate()}
      >
        {make.isPending ? 'Backing up...' : 'Back up now'}
      </Button>
      <div className="tw:mt-3 tw:grid tw:max-w-240 tw:gap-4">
        {make.error && <Problem>{reason(make.error)}</Problem>}
        {list.isPending && <p role="status">Loading backups...</p>}
        {list.error && <Problem>The backups could not be loaded: {reason(list.error)}</Problem>}
        {restarting ? (
          <Restarting at={restarting} />
        ) : (
          list.data && (
            <BackupTable
              list={list.data}
              busy={make.isPending}
              onRestore={(backup) => void askRestore(backup).then(setRestarting)}
            />
          )
        )}
      </div>
      <Part id="whole-content" title="All content">
        <dl className="tw:max-w-240">
          <div className={ROW}>
            <dt className="tw:text-ink-2">Seed data</dt>
            <dd>
              Carriers, regions and SIM cards of the seed go back to their seeded values; everything
              else stays.
            </dd>
            <dd>
              <Button disabled={actions.busy} onClick={() => void actions.reload()}>
                Reload seed data
              </Button>
            </dd>
          </div>
          <div className={ROW}>
            <dt className="tw:text-ink-2">Database</dt>
            <dd>
              Removes all carriers, regions, SIM cards and price records; users, settings and
              history stay.
            </dd>
            <dd>
              <Button look="danger" disabled={actions.busy} onClick={() => void actions.reset()}>
                Reset database
              </Button>
            </dd>
          </div>
        </dl>
      </Part>
    </>
  );
}
