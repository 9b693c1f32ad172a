import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#src/client/toast.ts';
import type { BackupInfo } from '#src/contract/backups.ts';
import { api } from '#src/domain/paths.ts';
import { setRead, useRead } from '../data/reads.ts';
import { call } from '../data/call.ts';
import { askRestore } from './Restore.tsx';

/** The backups, what is done with them now, and the ways to do it. */
export function useBackups() {
  const client = useQueryClient();
  const list = useRead(api.backups);
  const [restarting, setRestarting] = useState<string | null>(null);
  const make = useMutation({
    mutationFn: () => call('POST', api.backups),
    onSuccess: (next) => {
      setRead(client, api.backups, next);
      showToast({ title: 'Database backed up' });
    },
    onError: () => void client.invalidateQueries({ queryKey: [api.backups] }),
  });
  return {
    list,
    make,
    /** Since when the server starts anew, to put a backup back; null when it does not. */
    restarting,
    restore: (backup: BackupInfo) => void askRestore(backup).then(setRestarting),
  };
}

export type BackupWork = ReturnType<typeof useBackups>;
