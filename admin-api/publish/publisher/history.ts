import type { PublishEvent } from '#src/contract/publish/publish.ts';
import { changeState, readState, stateWritten } from '../../core/files/state.ts';

/** Events that stay. */
const KEEP = 200;

/** What happened to the pages that are served, over restarts. */
export interface PublishHistory {
  /** Newest first. */
  list(): readonly PublishEvent[];
  /** Number of the newest event; 0 without any. */
  revision(): number;
  /** Adds an event, which is listed at once. A disk that is full loses it at the next start. */
  add(event: NewEvent): void;
  /** Waits for what is still to be written. */
  close(): Promise<void>;
}

/** An event; what is not named is not known. */
export type NewEvent = Pick<PublishEvent, 'kind' | 'at'> & Partial<Omit<PublishEvent, 'id'>>;

const NOTHING = {
  cause: null,
  by: null,
  release: null,
  dataVersion: null,
  change: null,
  changes: null,
  durationMs: null,
  pages: null,
  bytes: null,
  error: null,
  log: null,
  way: null,
  fellBack: null,
  differing: null,
};

/** Reads the history of a data folder; one that cannot be read begins anew. */
export async function openHistory(dataDir: string): Promise<PublishHistory> {
  let events = (await readState(dataDir)).history;
  return {
    list: () => events,
    revision: () => events[0]?.id ?? 0,
    add(event) {
      const id = (events[0]?.id ?? 0) + 1;
      events = [{ ...NOTHING, ...event, id }, ...events].slice(0, KEEP);
      void changeState(dataDir, () => ({ history: events })).catch(() => undefined);
    },
    close: () => stateWritten(dataDir),
  };
}
