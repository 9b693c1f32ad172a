import { DatabaseAwayError } from '../core/connect/away.ts';
import type { Db } from '../core/connect/client.ts';
import { nextSnapshot, readSnapshot } from './read.ts';
import type { Snapshot } from './snapshot.ts';

/** Tells which state of the content a database has now, without a question for each who asks. */
export interface ContentState {
  current(): Promise<number>;
  lineage(): string;
  popularity(): number;
}

/** Whether a snapshot is that of a version of the content, in the order and by the day of now. */
export const isOf = (
  { version, databaseId, basis, freshness }: Snapshot,
  wanted: number,
  state: Pick<ContentState, 'lineage' | 'popularity'>,
  now: Date,
): boolean =>
  version === wanted &&
  databaseId === state.lineage() &&
  basis.popularity === state.popularity() &&
  freshness.today === now.toISOString().slice(0, 10);

/**
 * Opens what answers the snapshot of now: only what changed is read, and by one at a time. A reading
 * that failed is tried again by who asks next; while a database server is away the last one stands.
 */
export function currentSnapshot(
  db: Pick<Db, 'atOneMoment'>,
  state: ContentState,
  now: () => Date,
): () => Promise<Snapshot> {
  let last: Snapshot | null = null;
  let reading: Promise<Snapshot> | null = null;
  /** The last one, where it is how things are. */
  const known = async () => {
    const version = await state.current();
    return last && isOf(last, version, state, now()) ? last : null;
  };
  const read = async () => {
    const before = last;
    try {
      last = await (before ? nextSnapshot(db, before, now()) : readSnapshot(db, now()));
    } catch (error) {
      if (!before || !(error instanceof DatabaseAwayError)) throw error;
      return before;
    }
    return last;
  };
  return async () => {
    const found = await known();
    if (found) return found;
    if (reading) {
      // It may have begun before the change.
      await reading.catch(() => undefined);
      const later = await known();
      if (later) return later;
    }
    return (reading ??= read().finally(() => (reading = null)));
  };
}
