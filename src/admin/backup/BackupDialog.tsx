import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#src/client/toast.ts';
import type { BackupInfo, ContentCheck, ContentRestored } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { setRead, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { call, reason } from '../data/call.ts';
import { sizeText } from '../data/upload.ts';
import { useUpload } from '../data/use-upload.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DropZone } from '../import/DropZone.tsx';
import { ageText } from '../time.ts';
import { BackupTable } from './BackupTable.tsx';
import { ContentIsRestored, RestoreContent } from './RestoreContent.tsx';

/** What the server takes (admin-api/backup/content.ts). */
const MAX_BYTES = 512 * 1024 * 1024;

/** The backups of the database: made here, handed out, and their content put back. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const list = useRead(api.backups);
  const [checked, setChecked] = useState<{ check: ContentCheck; of: string } | null>(null);
  const [restored, setRestored] = useState<ContentRestored | null>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: [api.backups] });
  const show = (check: ContentCheck, of: string) => {
    setRestored(null);
    setChecked({ check, of });
  };
  const make = useMutation({
    mutationFn: (contentOnly: boolean) => call('POST', asked(api.backups, { contentOnly })),
    onSuccess: (next, contentOnly) => {
      setRead(client, api.backups, next);
      showToast({ title: contentOnly ? 'Content backed up' : 'Database backed up' });
    },
    onError: readAgain,
  });
  const look = useMutation({
    mutationFn: ({ name }: BackupInfo) => call('GET', api.backupContent(name)),
    onSuccess: (check, { madeAt }) => show(check, `backup made ${ageText(madeAt)}`),
  });
  const { sending, problem, take } = useUpload({
    url: api.backupFile,
    check: fileProblem,
    done(check, { name, size }) {
      readAgain();
      show(check, `${name}, ${sizeText(size)}`);
    },
  });
  const found = list.data;
  const working = make.isPending || look.isPending;
  const error = make.error ?? look.error;
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
            className="btn btn-quiet btn-sm"
            disabled={working || !found}
            onClick={() => make.mutate(true)}
          >
            Back up content only
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            data-autofocus
            disabled={working || !found}
            onClick={() => make.mutate(false)}
          >
            {make.isPending ? 'Backing up...' : 'Back up now'}
          </button>
        </>
      }
    >
      {error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {reason(error)}
        </p>
      )}
      {list.isPending && <p role="status">Loading backups...</p>}
      {look.isPending && <p role="status">Checking the backup...</p>}
      {list.error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          The backups could not be loaded: {reason(list.error)}
        </p>
      )}
      {restored && <ContentIsRestored {...restored} />}
      {checked ? (
        <RestoreContent
          {...checked}
          onDone={(what) => {
            setChecked(null);
            setRestored(what);
            readAgain();
          }}
          onCancel={() => setChecked(null)}
        />
      ) : (
        found && (
          <>
            <BackupTable list={found} busy={working} onRestore={(one) => look.mutate(one)} />
            <DropZone
              label="Backup file"
              accept=".db"
              hint="A .db file of a backup, up to 512 MB: its content is checked and kept here. Nothing else changes by that."
              after="Checking all content of"
              button="Choose a file"
              sending={sending}
              problem={problem}
              onFiles={(files) => void take(files)}
            />
          </>
        )
      )}
    </Dialog>
  );
}

/** Why a file can be no backup, told before it is sent; null when it may go. */
async function fileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > MAX_BYTES) {
    return `The file has ${sizeText(file.size)}; at most 512 MB are taken.`;
  }
  const head = await file
    .slice(0, 15)
    .text()
    .catch(() => null);
  if (head === null) return 'The file cannot be read. Please choose it again.';
  if (head === 'SQLite format 3') return null;
  return 'This is no backup. Lists of SIM cards are brought in under Import/Export.';
}
