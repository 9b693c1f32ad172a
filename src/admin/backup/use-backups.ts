import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#src/client/toast.ts';
import type { BackupInfo, ContentCheck, ContentRestored } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { setRead, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { call } from '../data/call.ts';
import { sizeText } from '../data/upload.ts';
import { useUpload } from '../data/use-upload.ts';
import { ageText } from '../time.ts';
import { askRestoreAll } from './RestoreAll.tsx';

/** What the server takes (admin-api/backup/content.ts). */
const MAX_BYTES = 512 * 1024 * 1024;

/** The backups, what is done with them now, and the ways to do it. */
export function useBackups() {
  const client = useQueryClient();
  const list = useRead(api.backups);
  const [checked, setChecked] = useState<{ check: ContentCheck; of: string } | null>(null);
  const [restored, setRestored] = useState<ContentRestored | null>(null);
  const [restarting, setRestarting] = useState<string | null>(null);
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
  const upload = useUpload({
    url: api.backupFile,
    check: fileProblem,
    done(check, { name, size }) {
      readAgain();
      show(check, `${name}, ${sizeText(size)}`);
    },
  });
  return {
    list,
    checked,
    restored,
    /** Since when the server starts anew, to put a whole backup back; null when it does not. */
    restarting,
    make,
    look,
    upload,
    working: make.isPending || look.isPending || restarting !== null,
    done(what: ContentRestored) {
      setChecked(null);
      setRestored(what);
      readAgain();
    },
    cancel: () => setChecked(null),
    restoreAll: (backup: BackupInfo) => void askRestoreAll(backup).then(setRestarting),
  };
}

export type BackupWork = ReturnType<typeof useBackups>;

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
