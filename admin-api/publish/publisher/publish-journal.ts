import type {
  BuildStatus,
  PublishCause,
  PublishEvent,
  PublishStatus,
} from '#src/contract/publish/publish.ts';
import { countPageChanges } from '#db/history/audit-log.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { BuildError, type BuildOptions } from '../build/build.ts';
import { newestLog, readLog, redact, tellingLines } from '../build/build-log.ts';
import type { PublisherStatus } from './publisher-types.ts';
import { readFiles } from '../releases/release-files.ts';
import type { Release } from '../releases/releases.ts';
import { changeState, readState, stateWritten } from '../../core/files/state.ts';

/** Events that stay. */
const KEEP = 200;

/** What happened to the pages that are served, over restarts. */
interface PublishHistory {
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
type NewEvent = Pick<PublishEvent, 'kind' | 'at'> & Partial<Omit<PublishEvent, 'id'>>;

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
async function openHistory(dataDir: string): Promise<PublishHistory> {
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

/** Records publishing: what is served, what a build shows, and what happened. */
export interface PublishJournal {
  /** Notes what the build that begins shows; answers its cause, seen more closely. */
  begin(cause: PublishCause, by: string | null): Promise<PublishCause>;
  /** Notes a failure; answers an error whose words may be shown. */
  failed(error: unknown): Promise<Error>;
  /** Notes what is served now; a release, or (null) what a build hook was told of. */
  live(release: Release | null, dataVersion: number): void;
  /** Notes that a person went back to a release, or (null) paused. */
  pinned(release: Release | null, by: string): void;
  /** The publisher's status with what the change log, the logs and the history say. */
  status(own: PublisherStatus, pin: PublishStatus['hold']): Promise<PublishStatus>;
  history(): readonly PublishEvent[];
  /** Waits for what is still to be written. */
  close(): Promise<void>;
}

/**
 * Opens the records of a data folder. `first`: the release that is served at the start, if its
 * numbers are those of this data; `changed` is called when an event came into the history.
 */
export async function openPublishJournal(options: {
  build: BuildOptions;
  now: () => Date;
  first: Release | null;
  ofData: boolean;
  changed: () => void;
}): Promise<PublishJournal> {
  const { build, now, first, ofData, changed } = options;
  const { db, env } = build;
  const stamp = () => now().toISOString();
  const history = await openHistory(env.dataDir);
  let writing: Promise<unknown> = Promise.resolve();
  const add = (event: Promise<NewEvent> | NewEvent) => {
    writing = writing
      .then(async () => history.add(await event))
      .then(changed)
      .catch(() => undefined);
  };
  const shown = history.list().find(({ kind }) => kind === 'live' || kind === 'rollback');
  const known = first ? shown?.release === first.id : shown !== undefined;
  let served = {
    at: known && shown ? shown.at : (first?.createdAt ?? null),
    change: !ofData ? null : first ? (first.change ?? null) : (shown?.change ?? null),
  };
  if (first && !known) add(eventOf(first, { at: served.at! }));
  let total = totalOf(first?.pages);
  let current = {
    cause: 'start' as PublishCause,
    by: null as string | null,
    started: 0,
    change: 0,
  };
  let facts: Pick<BuildStatus, 'change' | 'log'> = { change: null, log: null };
  /** How many changes of content lie between what was served and what is now. */
  const news = (change: number | null | undefined) =>
    served.change === null || change == null || change < served.change
      ? null
      : countPageChanges(db, served.change, change).catch(() => null);

  return {
    history: history.list,
    async close() {
      await writing;
      await history.close();
    },
    async begin(cause, by) {
      // Read before the build looks: what is noted may be too old, never too new.
      const { change } = await getDataState(db);
      facts = { change, log: null };
      current = { cause, by, started: now().getTime(), change };
      const count = cause === 'edit' ? await news(change) : null;
      const isImport = count !== null && count.all > 0 && count.imported === count.all;
      if (isImport) current.cause = 'import';
      return current.cause;
    },
    async failed(error) {
      const raw = error instanceof Error ? error.message : String(error);
      facts.log = error instanceof BuildError ? await newestLog(env.dataDir) : null;
      const text = facts.log && (await readLog(facts.log, build));
      const lead = error instanceof BuildError ? error.lead : null;
      const told = text && tellingLines(text);
      const words = told ? [lead, told].filter(Boolean).join('\n') : redact(raw, build);
      const { cause, by, started, change } = current;
      const durationMs = now().getTime() - started;
      add({
        kind: 'failed',
        at: stamp(),
        cause,
        by,
        durationMs,
        change,
        error: words,
        log: facts.log,
      });
      return new Error(words, { cause: error });
    },
    live(release, dataVersion) {
      const { by, cause } = current;
      const at = stamp();
      const change = release ? release.change : current.change;
      const brought = news(change);
      served = { at, change: change ?? null };
      total = totalOf(release?.pages) ?? total;
      add(
        (async () => {
          const changes = (await brought)?.all ?? null;
          // Changes alone leave no log of a build.
          const built = release && release.way !== 'changes';
          facts.log = built ? await newestLog(env.dataDir) : null;
          const more = { at, by, changes, log: facts.log };
          return release
            ? eventOf(release, more)
            : { kind: 'live', cause, dataVersion, change, ...more };
        })(),
      );
    },
    pinned(release, by) {
      const at = stamp();
      if (release) served = { at, change: release.change ?? null };
      add(
        release ? { ...plainEvent(release), kind: 'rollback', at, by } : { kind: 'pause', at, by },
      );
    },
    async status(own, pin) {
      // With another lineage of the data the numbers of its log mean nothing for the old pages.
      const liveChange = own.liveVersion === null ? null : served.change;
      const waiting = liveChange === null ? 0 : (await countPageChanges(db, liveChange)).all;
      return {
        ...own,
        liveAt: served.at,
        liveChange,
        waiting,
        build: own.build && { ...own.build, total, ...facts },
        hold: own.paused ? pin : null,
        host: null,
        cdn: null,
        revision: history.revision(),
      };
    },
  };
}

const totalOf = (pages: Release['pages']): number | null =>
  pages ? pages.rendered + pages.reused : null;

function plainEvent({ id, dataVersion, change }: Release) {
  return { release: id, dataVersion, change: change ?? null };
}

/** The event that puts a release in place for the first time. */
async function eventOf(
  release: Release,
  more: Pick<NewEvent, 'at'> & Partial<NewEvent>,
): Promise<NewEvent> {
  const { cause = null, durationMs = null, pages = null } = release;
  const { way = null, fellBack = null, differing = null } = release;
  const bytes = await sizeOf(release.folder);
  const made = { cause, durationMs, pages, bytes, way, fellBack, differing };
  return { ...plainEvent(release), kind: 'live', ...made, ...more };
}

/** Bytes of all files of a release; null when it does not say. */
async function sizeOf(release: string): Promise<number | null> {
  const files = await readFiles(release);
  return (
    files &&
    Object.values(files).reduce((sum, { size, br = 0, gzip = 0 }) => sum + size + br + gzip, 0)
  );
}
