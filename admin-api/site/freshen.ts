import type { DataVersion } from '../data-version.ts';
import type { FairShares } from '../fairness/fair-shares.ts';
import { HOUSE } from '../fairness/visitor.ts';
import { isEntryPage } from './follows.ts';
import type { LivePages } from './live-pages.ts';
import type { Served } from './served.ts';

/** Addresses that are counted; anybody can make them up. */
const MOST_COUNTED = 2000;
/** Of those that are looked at most: how many are looked up, and how many are made. */
const MOST_LOOKS = 300;
const MOST_MADE = 24;
/** Times that an address was asked for lately, one at each change of the data counting half of before. */
const OFTEN = 2;
/** Milliseconds from one time to the next: an import changes the data many times a second. */
const PAUSE_MS = 1000;

export interface Freshener {
  /** Counts that somebody asked for a page, with its query. */
  note(address: string): void;
  /** The data is another than it was. */
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
 * of the server's own, so visitors go first; what fails is made for whoever asks.
 */
export function createFreshener(deps: FreshenDeps): Freshener {
  const { served, dataVersion, live, looks, shares } = deps;
  let counts = new Map<string, number>();
  let begunAt = -Infinity;
  let waiting: NodeJS.Timeout | null = null;

  /** Most asked for first; what was asked for counts less from now on. */
  const popular = (): string[] => {
    const often = [...counts].filter(([, times]) => times >= OFTEN).sort((a, b) => b[1] - a[1]);
    const halves = [...counts].map(([address, times]) => [address, times / 2] as const);
    counts = new Map(halves.filter(([, times]) => times >= 0.5));
    return often.map(([address]) => address);
  };

  const freshen = async (): Promise<void> => {
    const mine = served();
    if (!mine || mine.release.held) return;
    const of = await dataVersion.current();
    const { release, follows } = mine;
    // Not known for a moment is no other.
    const isPast = () => served() !== mine || (dataVersion.known() ?? of) !== of;
    const addresses = popular();
    const isLooked = (address: string) => isEntryPage(address) && release.files.has(address);
    let made = 0;
    const make = async (address: string): Promise<void> => {
      if (isPast() || made >= MOST_MADE) return;
      made += 1;
      const fits = (bytes: number) => follows.fits(address, bytes);
      await shares.inTurn(HOUSE, async () => isPast() || live.page(release, address, of, fits));
    };
    const others = addresses.filter((address) => !isLooked(address));
    const making = others.reduce(
      (before, address) => before.then(() => make(address)),
      Promise.resolve(),
    );
    for (const address of addresses.filter(isLooked).slice(0, MOST_LOOKS)) {
      if (isPast()) break;
      const stands = await looks.inTurn(HOUSE, () => live.stands(release, address));
      if (!stands) await make(address);
    }
    await making;
  };

  return {
    note(address) {
      const times = counts.get(address);
      if (times === undefined && counts.size >= MOST_COUNTED) return;
      counts.set(address, (times ?? 0) + 1);
    },
    changed() {
      if (waiting) return;
      const pause = Math.max(0, begunAt + PAUSE_MS - performance.now());
      waiting = setTimeout(() => {
        waiting = null;
        begunAt = performance.now();
        freshen().catch(() => undefined);
      }, pause);
      waiting.unref();
    },
  };
}
