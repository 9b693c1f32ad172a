import { DatabaseShutError } from '#db/gate.ts';
import { getNewestSeen } from '#db/queries/site.ts';
import { claimEnds } from '#src/domain/freshness-words.ts';
import type { DataVersion } from '../data-version.ts';
import { responseWith } from '../http/answer.ts';
import { isGuarded, routeAddress } from './address.ts';
import type { BuiltFile } from './built-files.ts';
import { ENTITY_PAGE, followsData, type Follows } from './follows.ts';
import type { LivePages } from './live-pages.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';

/** A release in place, with what was worked out of it. */
export interface Served {
  release: LoadedRelease;
  follows: Follows;
  /** The file that is the whole answer to an address: no redirect, no guard, nobody's business. */
  at(address: string): Placed | null;
  /** When the newest price of its data was seen the day before yesterday: Home says otherwise from then on. */
  dailyUntil: number | null;
}

export interface Placed {
  file: BuiltFile;
  /** It stands only while the data is the release's. */
  showsData: boolean;
}

/** Puts a release in place; when its day ends is read from the data meanwhile. */
export function serveRelease(
  release: LoadedRelease,
  { db, now, log }: Pick<SiteDeps, 'db' | 'now' | 'log'>,
): Served {
  const follows = followsData(release.files);
  const placed = new Map<string, Placed | null>();
  // What each address asks for is worked out when somebody does: there are ten thousands.
  const at = (address: string): Placed | null => {
    const known = placed.get(address);
    const file = known === undefined ? release.files.get(address) : undefined;
    if (!file) return known ?? null;
    const found = isPlain(address) ? { file, showsData: follows.test(address) } : null;
    placed.set(address, found);
    return found;
  };
  // A release may be put in place long after it was built: at a start, or when a pause ends.
  const from = release.builtAt ? Date.parse(release.builtAt) : now().getTime();
  getNewestSeen(db).then(
    (newestSeen) => {
      const ends = claimEnds(newestSeen);
      if (ends !== null && ends >= from) served.dailyUntil = ends;
    },
    (error) => {
      // Asked again once the start is done with the database.
      if (!(error instanceof DatabaseShutError)) log.warn({ evt: 'freshness.unknown' });
    },
  );
  const served: Served = {
    release,
    follows,
    at,
    dailyUntil: null,
  };
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

/** The version of the data now, null while the database is away, beside what a release was built from. */
export async function dataBeside(release: LoadedRelease, { current, lineage }: DataVersion) {
  const version = await current().catch(() => null);
  const data = isOf(release, version, lineage()) ? 'same' : 'newer';
  return { version, data: version === null ? 'unknown' : data } as const;
}

/** The built file of an address while it stands for the data as it is now; else null. */
export async function freshFile(
  { live, dataVersion }: { live: LivePages; dataVersion: DataVersion },
  { release }: Served,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const file = release.files.get(pathname);
  if (!file) return null;
  const page = pathname.replace(/\/[^/]+$/, '');
  if (release.held && ENTITY_PAGE.test(page)) {
    // What is gone is gone from a release that was rolled back to, too: the page as well as its feed.
    const isThere = live.has(release, page);
    // With the database away, nothing is known to be gone, and what was built is all there is.
    if (!(await isThere.catch(() => true))) return null;
  }
  const isNow = release.held || (await dataBeside(release, dataVersion)).data !== 'newer';
  return isNow ? responseWith(file, request) : null;
}
