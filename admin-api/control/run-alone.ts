import { join } from 'node:path';
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { Env } from '../env.ts';
import { createFeeds } from '../feeds/feeds.ts';
import { createImports } from '../imports/imports.ts';
import { createLog } from '../log.ts';
import { makeFolder } from '../make-folder.ts';
import { openReleases } from '../publish/releases.ts';
import type { Command, Outcome, Talk } from './command.ts';
import { takeServerLock } from './server-lock.ts';

/**
 * Runs a command in this process, which has the data folder to itself meanwhile: no server can
 * start. Answers the number of the living process that holds the folder instead, if there is one.
 */
export async function runAlone(
  options: { env: Env; root: string; command: Command; input: unknown },
  talk: Talk,
): Promise<Outcome | number> {
  const { env, root, command, input } = options;
  await makeFolder(env.dataDir);
  const unlock = await takeServerLock(env.dataDir);
  if (typeof unlock === 'number') return unlock;
  try {
    const db = await openDb(env.database);
    try {
      await migrate(db);
      const log = createLog('silent');
      const now = () => new Date();
      const imports = createImports({ db, env, log });
      const services = {
        db,
        env,
        imports,
        feeds: createFeeds({ db, env, now, log, imports }),
        now,
        releases: openReleases(env.dataDir, join(root, 'node_modules')),
        build: { root, db, env },
        serving: false,
        attempts: null,
        publishing: null,
      };
      return await command.run(input, services, talk);
    } finally {
      db.close();
    }
  } finally {
    await unlock();
  }
}
