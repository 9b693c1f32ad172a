import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/toast.ts';
import type { BackupInfo, BackupList } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { callApi, reason } from '../data/call.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { ageText, clockText } from '../time.ts';

const KIND: Record<BackupInfo['kind'], string> = {
  manual: 'By hand',
  scheduled: 'Scheduled',
  'before-reset': 'Before a reset',
  'before-reload': 'Before a reload',
  'before-restore': 'Before a restore',
};

/** The backups of the database, and a button that makes one. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const list = useQuery<BackupList>({ queryKey: [api.backups] });
  const make = useMutation({
    mutationFn: () => callApi<BackupList>('POST', api.backups),
    onSuccess: (next) => {
      client.setQueryData([api.backups], next);
      showToast({ title: 'Database backed up' });
    },
    onError: () => void client.invalidateQueries({ queryKey: [api.backups] }),
  });
  const found = list.data;
  return (
    <Dialog
      wide
      title="Backups"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            data-autofocus
            disabled={make.isPending || !found}
            onClick={() => make.mutate()}
          >
            {make.isPending ? 'Backing up...' : 'Back up now'}
          </button>
        </>
      }
    >
      {make.error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {reason(make.error)}
        </p>
      )}
      {list.isPending && <p role="status">Loading backups...</p>}
      {list.error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          The backups could not be loaded: {reason(list.error)}
        </p>
      )}
      {found && <Backups list={found} />}
      <p>
        <a href={api.exportContent} download>
          Download the content
        </a>{' '}
        <span className="muted">
          as one file to keep elsewhere: carriers, regions, SIM cards, prices, drafts, settings. No
          accounts, no history of changes.
        </span>
      </p>
    </Dialog>
  );
}

function Backups({ list }: { list: BackupList }) {
  return (
    <>
      {list.failure && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          The last backup failed {ageText(list.failure.at)}: {list.failure.reason}
        </p>
      )}
      {list.backups.length === 0 ? (
        <p>There is no backup yet.</p>
      ) : (
        <table className="changes backups">
          <thead>
            <tr>
              <th scope="col">Made</th>
              <th scope="col">Why</th>
              <th scope="col" className="num">
                Plans
              </th>
              <th scope="col" className="num">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {list.backups.map((backup) => (
              <tr key={backup.name} title={backup.name}>
                <td>
                  <time dateTime={backup.madeAt}>{ageText(backup.madeAt)}</time>
                  {!backup.good && <span className="muted">, not checked</span>}
                </td>
                <td>{KIND[backup.kind]}</td>
                <td className="num">{backup.plans ?? '-'}</td>
                <td className="num">{(backup.bytes / 1_000_000).toFixed(1)} MB</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">
        {list.nextRun ? `Next ${clockText(list.nextRun)}. ` : 'No schedule. '}
        Kept for {plural(list.keepDays, 'day')}. The files hold password hashes, so they stay on the
        server, in <code>{list.folder}</code>.{' '}
        {list.restorable ? (
          <>
            To put one back, stop the server and run <code>npm run cli -- restore</code> with its
            name.
          </>
        ) : (
          <>
            The database is on a libSQL server: <code>docs/operations.md</code> says how one goes
            back there.
          </>
        )}
      </p>
    </>
  );
}
