import { join } from 'node:path';
import { openDb } from '#db/core/connect/client.ts';
import { untilUnwritten } from '#db/core/connect/left-writer.ts';
import { migrate, refuseForeign } from '#db/core/migrate/migrate.ts';
import type { Env } from '../../env.ts';
import { createFeeds } from '../../imports/feeds/feeds.ts';
import { tellRefusedSecrets } from '../../imports/feeds/secret-hosts.ts';
import { createImports } from '../../imports/imports.ts';
import { createLog } from '../../core/process/log.ts';
import { openDataFolder } from '../../core/files/private-files.ts';
import { createRates } from '../../prices/rates/rates.ts';
import { openReleases } from '../../publish/releases/releases.ts';
import type { Command, CommandOutcome, Talk } from '../../command.ts';
import { takeServerLock } from '../../core/files/server-lock.ts';

/**
 * Runs a command in this process, which has the data folder to itself meanwhile: no server can
 * start. Answers the number of the living process that holds the folder instead, if there is one.
 */
export async function runWithoutServer(
  options: { env: Env; root: string; command: Command; input: unknown },
  talk: Talk,
): Promise<CommandOutcome | number> {
  const { env, root, command, input } = options;
  await openDataFolder(env, talk.say);
  const unlock = await takeServerLock(env.dataDir);
  if (typeof unlock === 'number') return unlock;
  try {
    await refuseForeign(env.database);
    await untilUnwritten(env.database);
    const db = await openDb(env.database);
    try {
      await migrate(db);
      await tellRefusedSecrets(db, env, talk.say);
      const log = createLog('silent');
      const now = () => new Date();
      const imports = createImports({ db, env, log });
      const rates = createRates({ db, now });
      const services = {
        db,
        env,
        imports,
        feeds: createFeeds({ db, env, now, log, imports, rates }),
        rates,
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
