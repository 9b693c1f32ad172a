import type { CheckQuery } from '#src/contract/prices/checks.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { asked } from '../data/asked.ts';
import { KEEP, useRead } from '../data/reads.ts';

/** While the watcher reads pages. */
const RUNNING_MS = 3000;

/** A page of the prices to check, of a part of them, or of those that the watcher confirmed. */
export const useChecks = (state: CheckQuery['state'], region: string, page: number) =>
  useRead(asked(api.checks, { state, page, ...(region && { region }) }), KEEP);

/** How prices are confirmed, by carrier; asked again while the watcher runs. */
export const useWatch = () =>
  useRead(api.watch, {
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
  });
