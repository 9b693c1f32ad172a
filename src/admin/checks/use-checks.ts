import type { CheckQuery } from '#src/contract/checks.ts';
import { api } from '#src/domain/paths.ts';
import { asked } from '../data/asked.ts';
import { KEEP, useRead } from '../data/reads.ts';

/** Milliseconds after which the badge asks again: the watcher finds things without anybody's click. */
const COUNT_AGAIN_MS = 60_000;
/** While the watcher reads pages. */
const RUNNING_MS = 3000;

/** A page of the prices to check, or of those that the watcher confirmed. */
export const useChecks = (state: CheckQuery['state'], page: number) =>
  useRead(asked(api.checks, { state, page }), KEEP);

/** How many prices are to be checked; undefined until it is known. */
export const useOpenChecks = (): number | undefined =>
  useRead(asked(api.checks, { state: 'open', limit: 1 }), { refetchInterval: COUNT_AGAIN_MS }).data
    ?.meta.totalCount;

/** How prices are confirmed, by carrier; asked again while the watcher runs. */
export const useWatch = () =>
  useRead(api.watch, {
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
  });
