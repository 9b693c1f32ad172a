import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { invalidateContent } from '../data/client.ts';

/** An import as it is now; told by the server while something is under way for it. */
export function useRun(id: number) {
  const client = useQueryClient();
  const run = useQuery<ImportRun>({ queryKey: [api.importRun(id)] });
  const busy = run.data !== undefined && run.data.progress !== null;
  useEffect(() => {
    if (!busy) return;
    const source = new EventSource(api.importEvents(id));
    const key = [api.importRun(id)];
    source.addEventListener('run', (event: MessageEvent<string>) => {
      const now = JSON.parse(event.data) as ImportRun;
      client.setQueryData(key, now);
      if (now.progress !== null) return;
      source.close();
      // The lists, the rows of this run and the list of runs are others now.
      void invalidateContent(client);
    });
    source.addEventListener('error', () => {
      // Closed: the server refused. The call says why; else the browser tries again by itself.
      if (source.readyState === EventSource.CLOSED) {
        void client.invalidateQueries({ queryKey: key });
      }
    });
    return () => source.close();
  }, [busy, client, id]);
  return run;
}
