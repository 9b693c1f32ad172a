import type { Db } from '#db/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../data-version.ts';
import { readEnv } from '../env.ts';
import { createFairShares } from '../fairness/fair-shares.ts';
import { HOUSE } from '../fairness/visitor.ts';
import { prepare, type Prepared } from '../http/prepared.ts';
import { createLog } from '../log.ts';
import { createSite } from './create-site.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';

/**
 * A site on a database, with the tests' clock, that serves a release of the data as it is now; `read`
 * answers the text of a path. The release has no files, the log is silent, but for what is given.
 */
export async function openTestSite(
  db: Db,
  release: Pick<LoadedRelease, 'render'> & Partial<LoadedRelease>,
  deps: Partial<SiteDeps> = {},
) {
  const dataVersion = deps.dataVersion ?? trackDataVersion(db);
  const log = createLog('silent');
  const site = createSite({
    db,
    env: readEnv({}),
    now: () => TEST_NOW,
    log,
    dataVersion,
    shares: createFairShares(),
    ...deps,
  });
  const served: LoadedRelease = {
    id: 'r',
    dataVersion: release.dataVersion ?? (await dataVersion.current()),
    lineage: dataVersion.lineage(),
    files: new Map(),
    ...release,
  };
  site.use(served);
  const answer = (path: string) => site.answer(new Request(`http://x${path}`), HOUSE);
  return {
    site,
    release: served,
    answer,
    read: async (path: string) => (await answer(path)).text(),
  };
}

/** A file as a release holds it in memory. */
export const builtFile = (
  text: string,
  contentType = 'text/html; charset=utf-8',
): Promise<Prepared> =>
  prepare({
    body: Buffer.from(text),
    headers: {},
    contentType,
    etag: () => '"built"',
    compress: false,
  });
