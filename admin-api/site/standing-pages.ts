import type { Files } from './built-files.ts';
import { isEntryPage } from './follows.ts';

/** As much of a release as is compared: its pages, and the keys that they were built with. */
interface BuiltPages {
  files: Files;
  keys?: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * Tells which pages of a release newer data leaves as they are: those whose key (site/inputs/key.ts)
 * is the one they were built with. Working a key out costs a fraction of rendering the page, and is
 * done once for each state of the data.
 */
export function createStandingPages() {
  const nothing = (revision: string) => ({
    revision,
    pages: new Map<string, Promise<boolean>>(),
    standing: new Set<string>(),
  });
  let known = nothing('');
  return {
    /** Whether `stands` has found so by now. */
    isKnown: (path: string, revision: string): boolean =>
      known.revision === revision && known.standing.has(path),
    /** The paths that were asked for since the data or the release is another. */
    asked: (): string[] => [...known.pages.keys()],
    /**
     * Whether the built page at a path still stands. `revision` names data and release, `keyNow` tells
     * its key. False as well where nothing is known of that.
     */
    async stands(
      release: BuiltPages,
      path: string,
      revision: string,
      keyNow: () => Promise<string | null>,
    ): Promise<boolean> {
      // Thousands, of which an edit changes a handful.
      if (!isEntryPage(path) || !release.files.has(path)) return false;
      if (known.revision !== revision) known = nothing(revision);
      const { pages, standing } = known;
      let answer = pages.get(path);
      if (!answer) {
        answer = compare();
        pages.set(path, answer);
        // What failed once is asked again.
        answer.catch(() => pages.delete(path));
      }
      return answer;

      async function compare(): Promise<boolean> {
        const built = (await release.keys?.())?.get(path);
        if (built === undefined) return false;
        const stands = (await keyNow()) === built;
        if (stands) standing.add(path);
        return stands;
      }
    },
  };
}
