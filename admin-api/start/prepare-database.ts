import type { Db } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { ensureFirstAdmin } from '../auth/first-admin.ts';
import type { Env } from '../env.ts';

/**
 * Brings the database to what the server needs: today's schema, sample plans where there never was
 * content, somebody who can administer it. Each part does nothing where it was done before.
 */
export async function prepareDatabase(
  db: Db,
  { env, now, say }: { env: Env; now: () => Date; say: (text: string) => void },
): Promise<void> {
  const applied = await migrate(db);
  if (applied.length > 0) say(`Database: ${applied.length} migration(s) applied.`);
  if (await seedIfEmpty(db, now())) say('Database: sample plans loaded.');
  if (env.readOnly) return;
  const admin = await ensureFirstAdmin(db, env, now());
  if (!admin) return;
  say(`First admin: ${admin.username}`);
  if (admin.password) say(`Password: ${admin.password} (shown only now; change it after login)`);
}
