import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { reason } from '../data/call.ts';
import { DropZone } from '../form/DropZone.tsx';
import { BackupTable } from './BackupTable.tsx';
import { Restarting } from './RestoreAll.tsx';
import { ContentIsRestored, RestoreContent } from './RestoreContent.tsx';
import type { BackupWork } from './use-backups.ts';

/** The buttons that make a backup. */
export function BackupButtons({ work }: { work: BackupWork }) {
  const { list, make, working, restarting } = work;
  const disabled = working || !list.data || restarting !== null;
  return (
    <>
      <Button disabled={disabled} onClick={() => make.mutate(true)}>
        Back up content only
      </Button>
      <Button look="primary" data-autofocus disabled={disabled} onClick={() => make.mutate(false)}>
        {make.isPending ? 'Backing up...' : 'Back up now'}
      </Button>
    </>
  );
}

/** The backups of the database: handed out, and their content put back. */
export function Backups({ work }: { work: BackupWork }) {
  const { list, checked, restored, restarting, make, look, upload } = work;
  const error = make.error ?? look.error;
  return (
    <>
      {error && <Problem>{reason(error)}</Problem>}
      {list.isPending && <p role="status">Loading backups...</p>}
      {look.isPending && <p role="status">Checking the backup...</p>}
      {list.error && <Problem>The backups could not be loaded: {reason(list.error)}</Problem>}
      {restored && <ContentIsRestored {...restored} />}
      {restarting ? (
        <Restarting at={restarting} />
      ) : checked ? (
        <RestoreContent {...checked} onDone={work.done} onCancel={work.cancel} />
      ) : (
        list.data && (
          <>
            <BackupTable
              list={list.data}
              busy={work.working}
              onRestore={(one) => look.mutate(one)}
              onRestoreAll={work.restoreAll}
            />
            <DropZone
              label="Backup file"
              accept=".db"
              hint="A .db file of a backup, up to 512 MB: its content is checked and kept here. Nothing else changes by that."
              after="Checking all content of"
              button="Choose a file"
              sending={upload.sending}
              problem={upload.problem}
              onFiles={(files) => void upload.take(files)}
            />
          </>
        )
      )}
    </>
  );
}
