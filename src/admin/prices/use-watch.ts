import { api } from '#src/domain/core/paths/paths.ts';
import { useRead } from '../core/data/reads.ts';

/** While the watcher reads pages. */
const RUNNING_MS = 3000;

/** How prices are confirmed, by carrier; asked again while the watcher runs. */
export const useWatch = () =>
  useRead(api.watch, {
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
  });
