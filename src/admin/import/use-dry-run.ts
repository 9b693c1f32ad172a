import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#src/contract/api.ts';
import { api } from '#src/domain/paths.ts';
import { setRead } from '../data/reads.ts';
import { call } from '../data/call.ts';
import { patchAddress } from '../frame/address.ts';
import { choiceKey } from './use-choice.ts';
import { forget } from './use-kept.ts';

/** Reads the file of a run, once more or for the first time; its rows and what was chosen are gone. */
export function useDryRun(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (options: Body<'POST', ReturnType<typeof api.importDryRun>>) =>
      call('POST', api.importDryRun(id), { body: options }),
    onSuccess: (now) => {
      forget(choiceKey(id));
      client.removeQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.importRows(id)),
      });
      setRead(client, api.importRun(id), now);
      void patchAddress({ step: null, kind: null, page: null, q: null, was: null });
    },
  });
}
