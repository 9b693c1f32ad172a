import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { useRead } from '../../core/data/reads.ts';
import { todoOf } from './todo.ts';

/** Milliseconds after which it is read again: much of it comes without anybody's click. */
const AGAIN_MS = 60_000;

/** What waits for somebody, and how the site stands. */
export const useOverview = () => useRead(OVERVIEW_ADDRESS, { refetchInterval: AGAIN_MS });

/** How many things can be done today; undefined until it is known. */
export function useTodoCount(): number | undefined {
  const { data } = useOverview();
  return data && todoOf(data).reduce((sum, { n }) => sum + n, 0);
}
