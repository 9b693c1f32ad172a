import { DatabaseAwayError } from '#db/core/connect/away.ts';
import type { Db } from '#db/core/connect/client.ts';
import { getDataState } from '#db/core/changes/site.ts';

/** Milliseconds after which a change by another process (a command, a second server) is noticed. */
const OUTSIDE_CHANGES_MS = 500;
/** Milliseconds that a read waits for news of a database server, where it has a version to go on with. */
const NEWS_MS = 300;

/** The data version without a query per request. */
export interface DataVersion {
  /**
   * The version now: exact for every commit of this process, at most a second old for others. The last
   * one that was read, while a database server is away.
   */
  current(): Promise<number>;
  /** The version if it is known without asking the database, else null. */
  known(): number | null;
  /** The version that was read last, however long ago; null before the first. */
  last(): number | null;
  /** The lineage that the last version read counts in; empty before the first. */
  lineage(): string;
  /** The state of the order by popularity, read with the version. */
  popularity(): number;
}

export function trackDataVersion(
  db: Db,
  clock: () => number = () => performance.now(),
): DataVersion {
  let version: number | null = null;
  let lineage = '';
  let popularity = 0;
  let commits = -1;
  let readAt = 0;
  let reading: Promise<number> | null = null;
  let readingSince = -1;
  const known = () =>
    commits === db.commits() && clock() - readAt < OUTSIDE_CHANGES_MS ? version : null;
  const read = async () => {
    const before = db.commits();
    const at = clock();
    try {
      const state = await getDataState(db);
      [version, lineage, popularity] = [state.version, state.lineage, state.popularity];
    } catch (error) {
      if (version === null || !(error instanceof DatabaseAwayError)) throw error;
    }
    [commits, readAt] = [before, at];
    return version!;
  };
  /** What is read of others may come late; an own commit is seen by who made it. */
  const orLast = async (news: Promise<number>) => {
    const last = commits === db.commits() ? version : null;
    if (last === null) return news;
    let late: NodeJS.Timeout | undefined;
    const lastThen = new Promise<number>((resolve) => {
      late = setTimeout(() => resolve(last), NEWS_MS);
    });
    return Promise.race([news, lastThen]).finally(() => clearTimeout(late));
  };
  return {
    known,
    last: () => version,
    lineage: () => lineage,
    popularity: () => popularity,
    async current() {
      const value = known();
      if (value !== null) return value;
      // A read that began before the newest commit may miss it: such a one is not shared.
      if (reading && readingSince === db.commits()) return orLast(reading);
      readingSince = db.commits();
      const mine = read().finally(() => {
        if (reading === mine) reading = null;
      });
      reading = mine;
      return orLast(mine);
    },
  };
}
