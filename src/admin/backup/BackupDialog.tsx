import { Dialog } from '../dialog/Dialog.tsx';
import { BackupButtons, Backups } from './Backups.tsx';
import { useBackups } from './use-backups.ts';

/** The backups of the database, over a list. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const work = useBackups();
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
          <BackupButtons work={work} />
        </>
      }
    >
      <Backups work={work} />
    </Dialog>
  );
}
