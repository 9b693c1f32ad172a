import { responseWith } from '../../../core/http/answers/answer.ts';
import { isGuarded, routeAddress } from '../address.ts';
import type { BuiltFile } from './built-files.ts';
import { ENTITY_PAGE, followsData } from '../../pages/follows.ts';
import type { LivePages } from '../../pages/live-pages.ts';
import type { LoadedRelease, SiteDeps } from '../release-site.ts';

/** A release in place, with what was worked out of it. */
export interface Served {
  release: LoadedRelease;
  /** The day that its pages speak of. */
  day: string;
  /** Whether an address shows the data. */
  follows: (path: string) => boolean;
  /** The file that is the whole answer to an address: no redirect, no guard, nobody's business. */
  at(address: string): BuiltFile | null;
}

type Now = Pick<SiteDeps, 'dataVersion' | 'now'>;

/** Puts a release in place. */
export function serveRelease(release: LoadedRelease, now: Date): Served {
  const placed = new Map<string, BuiltFile | null>();
  return {
    release,
    // It may be put in place long after it was built: at a start, or when a pause ends.
    day: release.builtAt?.slice(0, 10) ?? dayOf(now),
    follows: followsData((path) => release.files.get(path)?.bytes ?? 0),
    // What each address asks for is worked out when somebody does: there are ten thousands.
    at(address) {
      const known = placed.get(address);
      const file = known === undefined ? release.files.get(address) : undefined;
      if (!file) return known ?? null;
      const found = isPlain(address) ? file : null;
      placed.set(address, found);
      return found;
    },
  };
}

/** Whether an address is always answered with its file: no redirect, no guard, nobody's business. */
function isPlain(address: string): boolean {
  return !isGuarded(address) && routeAddress(address, '', () => true).kind === 'page';
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The data of a version beside what a release was built from; the next day, what it says is other data. */
export function besideData(
  { release, day }: Served,
  version: number | null,
  { dataVersion, now }: Now,
): 'same' | 'newer' | 'unknown' {
  if (version === null) return 'unknown';
  const isOf = release.dataVersion === version && release.lineage === dataVersion.lineage();
  return isOf && day === dayOf(now()) ? 'same' : 'newer';
}

/** The built file of an address while it stands for the data as it is now; else null. */
export async function freshFile(
  deps: Now & { live: LivePages },
  served: Served,
  request: Request,
): Promise<Response | null> {
  const { release } = served;
  const { pathname } = new URL(request.url);
  const file = release.files.get(pathname);
  if (!file) return null;
  const version = await deps.dataVersion.current().catch(() => null);
  if (version !== null && besideData(served, version, deps) === 'newer') {
    const page = pathname.replace(/\/[^/]+$/, '');
    if (!release.pinned) return null;
    // What is gone is gone from a release that was rolled back to, too: the page as well as its feed.
    const isThere = async () => (await deps.live.page(release, page, version)) !== null;
    if (ENTITY_PAGE.test(page) && !(await isThere().catch(() => true))) return null;
  }
  return responseWith(file, request);
}
