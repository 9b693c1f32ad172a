import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { reason } from '../data/call.ts';
import { BackupTable } from './BackupTable.tsx';
import { Restarting } from './Restore.tsx';
import type { BackupWork } from './use-backups.ts';

/** The button that makes a backup. */
export function BackupButton({ work: { list, make, restarting } }: { work: BackupWork }) {
  return (
    <Button
      look="primary"
      data-autofocus
      disabled={make.isPending || !list.data || restarting !== null}
      onClick={() => make.mutate()}
    >
      {make.isPending ? 'Backing up...' : 'Back up now'}
    </Button>
  );
}

/** The backups of the database: handed out without people, and put back. */
export function Backups({ work: { list, make, restarting, restore } }: { work: BackupWork }) {
  return (
    <>
      {make.error && <Problem>{reason(make.error)}</Problem>}
      {list.isPending && <p role="status">Loading backups...</p>}
      {list.error && <Problem>The backups could not be loaded: {reason(list.error)}</Problem>}
      {restarting ? (
        <Restarting at={restarting} />
      ) : (
        list.data && <BackupTable list={list.data} busy={make.isPending} onRestore={restore} />
      )}
    </>
  );
}
