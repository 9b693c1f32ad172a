import { DatabaseShutError } from '#db/gate.ts';
import { getNewestCheck } from '#db/queries/site.ts';
import { claimEnds } from '#src/domain/freshness.ts';
import { isGuarded, routeAddress } from './address.ts';
import type { Files } from './files.ts';
import { followsData, type Follows } from './follows.ts';
import type { LoadedRelease, SiteDeps } from './site.ts';

/** A release in place, with what was worked out of it. */
export interface Served {
  release: LoadedRelease;
  follows: Follows;
  /** Files that stand as they are, and pages that do so only while the data is the release's. */
  fixedFiles: Files;
  dataPages: Files;
  /** When the newest check of its data turns a day old: Home says otherwise from then on. */
  dailyUntil: number | null;
}

/** Puts a release in place; when its day ends is read from the data meanwhile. */
export function serveRelease(
  release: LoadedRelease,
  { db, now, log }: Pick<SiteDeps, 'db' | 'now' | 'log'>,
): Served {
  const follows = followsData(release.files);
  const plain = [...release.files].filter(([address]) => isPlain(address));
  const served: Served = {
    release,
    follows,
    fixedFiles: new Map(plain.filter(([address]) => !follows.test(address))),
    dataPages: new Map(plain.filter(([address]) => follows.test(address))),
    dailyUntil: null,
  };
  // A release may be put in place long after it was built: at a start, or when a pause ends.
  const from = release.builtAt ? Date.parse(release.builtAt) : now().getTime();
  getNewestCheck(db).then(
    (newestCheck) => {
      const ends = claimEnds(newestCheck);
      if (ends !== null && ends >= from) served.dailyUntil = ends;
    },
    (error) => {
      // Asked again once the start is done with the database.
      if (!(error instanceof DatabaseShutError)) log.warn({ evt: 'freshness.unknown' });
    },
  );
  return served;
}

/** Whether an address is always answered with its file: no redirect, no guard, nobody's business. */
function isPlain(address: string): boolean {
  return !isGuarded(address) && routeAddress(address, '', () => true).kind === 'page';
}

/** Whether the data of a version is what a release was built from. */
export function isOf(release: LoadedRelease, version: number | null, lineage: string): boolean {
  return release.dataVersion === version && release.lineage === lineage;
}
