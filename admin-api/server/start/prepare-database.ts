import { join } from 'node:path';
import type { RestoreOutcome } from '#src/contract/history/backups.ts';
import type { Db } from '#db/core/connect/client.ts';
import { migrate } from '#db/core/migrate/migrate.ts';
import { countNewSeedPlans } from '#db/seed/reload.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { plural } from '#src/domain/core/plural.ts';
import { logRestore } from '../../history/backup/ask-restore.ts';
import { makeBackupFile } from '../../history/backup/make.ts';
import { withdrawnText } from '../../history/backup/restore.ts';
import { backupFolder } from '../../history/backup/store.ts';
import {
  ensureFirstAdmin,
  findFirstAdmin,
  randomPassword,
} from '../../people/auth/commands/first-admin.ts';
import type { Env } from '../../env.ts';
import { tellRefusedSecrets } from '../../imports/feeds/secret-hosts.ts';

/**
 * Answers what brings a database to what the server needs: today's schema, for which one of the
 * version before is copied first, sourced plans where there never was content, somebody who can administer it,
 * and lines about what was put back and about secrets that go nowhere.
 * Each part does nothing where it was done before, so it may be called again after an answer was lost
 * on the way.
 */
export function databasePreparation({
  env,
  now,
  say,
  restored = null,
}: {
  env: Env;
  now: () => Date;
  say: (text: string) => void;
  restored?: RestoreOutcome | null;
}): (db: Db) => Promise<void> {
  const random = randomPassword();
  let isFirst = true;
  const makeReady = async (db: Db) => {
    const applied = await migrate(db, {
      backUp: async () => {
        const file = join(backupFolder(env.dataDir), await copyBefore(env, now()));
        say(`Database: of the version before. As it is now, it was copied to ${file}`);
        return file;
      },
      wrote: (file) => say(withdrawnText(file)),
    });
    if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`);
    if (await seedIfEmpty(db, now())) say('Database: sourced plans loaded.');
    const more = await countNewSeedPlans(db);
    if (more > 0) {
      const command = 'npm run cli -- seed:load';
      say(`Database: left as it is; \`${command}\` adds ${plural(more, 'more sourced plan')}.`);
    }
    if (env.readOnly) return;
    const lost = isFirst ? null : await findFirstAdmin(db, env, random);
    isFirst = false;
    const admin = lost ?? (await ensureFirstAdmin(db, env, now(), random));
    if (!admin) return;
    say(`First admin: ${admin.username}`);
    if (admin.password) say(`Password: ${admin.password} (shown only now; change it after login)`);
  };
  return async (db) => {
    await makeReady(db);
    if (restored?.problem === null) await logRestore(db, restored, now());
    await tellRefusedSecrets(db, env, say);
  };
}

/** The name of a backup, without which nothing is done to a database. */
async function copyBefore(env: Env, now: Date): Promise<string> {
  return makeBackupFile('before-upgrade', { env, now }).catch((error: Error) => {
    throw new Error(`the database was not changed, because no backup was made: ${error.message}`);
  });
}
