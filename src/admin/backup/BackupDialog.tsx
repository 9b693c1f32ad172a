import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { BackupButton, Backups } from './Backups.tsx';
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
          <Button onClick={onClose}>Close</Button>
          <BackupButton work={work} />
        </>
      }
    >
      <Backups work={work} />
    </Dialog>
  );
}
