import type { DataVersion } from '../data-version.ts';
import type { FairShares } from '../fairness/fair-shares.ts';
import { HOUSE } from '../fairness/visitor.ts';
import { isEntryPage } from './follows.ts';
import type { LivePages } from './live-pages.ts';
import { isOf, type Served } from './served.ts';

/** Addresses that are counted, and the longest: anybody can make them up. */
const MOST_COUNTED = 2000;
const LONGEST = 500;
/** Of those that are asked for most: how many are looked up, and how many are made. */
const MOST_LOOKS = 300;
const MOST_MADE = 24;
/** Times that an address was asked for lately, of which each change of the data leaves half. */
const OFTEN = 2;
/** Milliseconds from one time to the next: an import changes the data many times a second. */
const PAUSE_MS = 1000;
/**
 * Milliseconds without a further change: who looks at the page of his own edit does not wait for
 * others' pages. While changes follow one another faster, nothing is made: it would be of the past
 * before anybody asks for it.
 */
const QUIET_MS = 150;

export interface Freshener {
  /** Counts that somebody was answered with a page, by its address with the query. */
  note(address: string): void;
  /** The data, or the release, is another than it was. */
  changed(): void;
}

interface FreshenDeps {
  /** The release in place; null where there is nothing to do, as while the server stops. */
  served: () => Served | null;
  dataVersion: DataVersion;
  live: LivePages;
  looks: FairShares;
  shares: FairShares;
}

/**
 * After a change of the data, looks up and makes the pages that visitors look at, before they ask
 * again: else ten who ask in the next second each wait for their page, and for each other's. In turns
 * of the server's own, which it takes like one more network. What fails is made for whoever asks.
 */
export function createFreshener(deps: FreshenDeps): Freshener {
  const { served, dataVersion, live, looks, shares } = deps;
  let counts = new Map<string, number>();
  let countedFor = -1;
  let newest = 0;
  let begunAt = -Infinity;
  let waiting: NodeJS.Timeout | null = null;

  /** Most asked for first. */
  const popular = (version: number): string[] => {
    const often = [...counts].filter(([, times]) => times >= OFTEN).sort((a, b) => b[1] - a[1]);
    if (version !== countedFor) {
      const halves = [...counts].map(([address, times]) => [address, times / 2] as const);
      counts = new Map(halves.filter(([, times]) => times >= 0.5));
      countedFor = version;
    }
    return often.map(([address]) => address);
  };

  const freshen = async (): Promise<void> => {
    const me = (newest += 1);
    const mine = served();
    if (!mine || mine.release.held) return;
    const { release, follows } = mine;
    const version = await dataVersion.current();
    const isPast = async () =>
      newest !== me ||
      served() !== mine ||
      (await dataVersion.current().catch(() => null)) !== version;
    let made = 0;
    const make = async (address: string): Promise<void> => {
      if (made >= MOST_MADE || live.kept(release, address, version)) return;
      made += 1;
      const fits = (bytes: number) => follows.fits(address, bytes);
      const page = async () => live.page(release, address, version, fits);
      await shares.inTurn(HOUSE, async () => (await isPast()) || page());
    };
    const look = async (address: string): Promise<void> => {
      if (!(await looks.inTurn(HOUSE, () => live.stands(release, address)))) await make(address);
    };
    const each = async (addresses: string[], work: (address: string) => Promise<void>) => {
      for (const address of addresses) {
        if (await isPast()) return;
        await work(address).catch(() => undefined);
      }
    };
    const isNow = isOf(release, version, dataVersion.lineage());
    const addresses = popular(version).filter((address) => !isNow || !release.files.has(address));
    const isLooked = (address: string) => isEntryPage(address) && release.files.has(address);
    const [looked, others] = [true, false].map((is) =>
      addresses.filter((one) => isLooked(one) === is),
    );
    await Promise.all([each(others!, make), each(looked!.slice(0, MOST_LOOKS), look)]);
  };

  return {
    note(address) {
      const times = counts.get(address);
      if (times === undefined) {
        if (address.length > LONGEST) return;
        if (counts.size >= MOST_COUNTED) {
          for (const [other, few] of counts) if (few < OFTEN) counts.delete(other);
        }
        if (counts.size >= MOST_COUNTED) return;
      }
      counts.set(address, (times ?? 0) + 1);
    },
    changed() {
      if (waiting) clearTimeout(waiting);
      const pause = Math.max(QUIET_MS, begunAt + PAUSE_MS - performance.now());
      waiting = setTimeout(() => {
        waiting = null;
        begunAt = performance.now();
        freshen().catch(() => undefined);
      }, pause);
      waiting.unref();
    },
  };
}
