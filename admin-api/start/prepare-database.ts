import type { Db } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { noteSkeletons } from '#db/queries/users.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { replaceOldSample } from '#db/seed/upgrade.ts';
import { makeBackup } from '../backup/make.ts';
import { ensureFirstAdmin, findFirstAdmin, randomPassword } from '../auth/first-admin.ts';
import type { Env } from '../env.ts';

/**
 * Answers what brings a database to what the server needs: today's schema, sourced plans where there
 * never was content or only the untouched sample plans of before, somebody who can administer it.
 * Each part does nothing where it was done before, so it may be called again after an answer was lost
 * on the way.
 */
export function databasePreparation({
  env,
  now,
  say,
}: {
  env: Env;
  now: () => Date;
  say: (text: string) => void;
}): (db: Db) => Promise<void> {
  const random = randomPassword();
  let isFirst = true;
  return async (db) => {
    const applied = await migrate(db);
    if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`);
    if (await seedIfEmpty(db, now())) say('Database: sourced plans loaded.');
    if (env.readOnly) return;
    await leaveSample(db, env, now(), say);
    await noteSkeletons(db);
    const lost = isFirst ? null : await findFirstAdmin(db, env, random);
    isFirst = false;
    const admin = lost ?? (await ensureFirstAdmin(db, env, now(), random));
    if (!admin) return;
    say(`First admin: ${admin.username}`);
    if (admin.password) say(`Password: ${admin.password} (shown only now; change it after login)`);
  };
}

/** The untouched sample plans of earlier versions give way to sourced ones, once they are copied. */
async function leaveSample(
  db: Db,
  env: Env,
  now: Date,
  say: (text: string) => void,
): Promise<void> {
  let isCopied = true;
  const backUp = () =>
    makeBackup('before-upgrade', { env, now }).catch((error: unknown) => {
      isCopied = false;
      throw error;
    });
  try {
    const backup = await replaceOldSample(db, backUp, now);
    if (backup) say(`Database: the sample plans gave way to sourced ones; as it was: ${backup}`);
  } catch (error) {
    if (isCopied) throw error;
    say('Database: it still holds sample plans, because it could not be copied before.');
  }
}
