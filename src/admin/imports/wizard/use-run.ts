import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DryRunOptions, ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { setRead, useRead } from '../../core/data/reads.ts';
import { adminCall } from '../../core/data/call.ts';
import { invalidateContent } from '../../core/data/client.ts';
import { go, patchAddress } from '../../core/browser/address.ts';
import { forget } from '../use-stored.ts';

/** How often the state is asked for while nothing tells it, in milliseconds. */
const ASK_MS = 2000;
/** And beside a stream, which may fall silent without a word. */
const ASK_BESIDE_MS = 15_000;

/**
 * An import as it is now; told by the server while something is under way for it, and asked for
 * until the stream of events speaks, and again once it is cut off.
 */
export function useRun(id: number) {
  const client = useQueryClient();
  const [cut, setCut] = useState(true);
  const run = useRead(api.importRun(id), {
    refetchInterval: ({ state }) => isBusy(state.data) && (cut ? ASK_MS : ASK_BESIDE_MS),
  });
  const busy = isBusy(run.data);
  useEffect(() => {
    if (!busy) return;
    const source = new EventSource(api.importEvents(id));
    source.addEventListener('run', (event: MessageEvent<string>) => {
      setCut(false);
      setRead(client, api.importRun(id), JSON.parse(event.data) as ImportRun);
    });
    // The browser tries again by itself, unless the server refused: then the question says why.
    source.addEventListener('error', () => setCut(true));
    return () => {
      source.close();
      setCut(true);
    };
  }, [busy, client, id]);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The lists, the rows of this run and the list of runs are others now.
    if (wasBusy.current && !busy) void invalidateContent(client);
    wasBusy.current = busy;
  }, [busy, client]);
  return run;
}

const isBusy = (run: ImportRun | undefined): boolean => run !== undefined && run.progress !== null;

/** Under which name the choice of rows of a run is kept. */
export const choiceKey = (runId: number): string => `import-choice-3-${runId}`;

/** Reads the file of a run, once more or for the first time; its rows and what was chosen are gone. */
export function useDryRun(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DryRunOptions) => adminCall('POST', api.importDryRun(id), { body }),
    onSuccess: (now) => {
      forget(choiceKey(id));
      client.removeQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.importRows(id)),
      });
      setRead(client, api.importRun(id), now);
      void patchAddress({ step: null, kind: null, page: null, q: null });
    },
  });
}

/** Stops what is under way for a run, or gives one up that was not applied, and leaves it. */
export function useCancel({ id, progress }: ImportRun) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => adminCall('POST', api.importCancel(id)),
    onSuccess: (now) => {
      setRead(client, api.importRun(id), now);
      if (progress !== null) return;
      void client.invalidateQueries({ queryKey: [api.imports] });
      void go({ tab: 'import' });
    },
  });
}
