/**
 * `npm run build`: the pages into `dist/`, for a host that serves files (see netlify.toml). Reads
 * DATABASE_URL; an empty local database is filled with the sample plans first. A libSQL server is
 * only read: its data and its schema are the API server's.
 */
import { join } from 'node:path';
import { openDb, type Db } from '#db/client.ts';
import { isLocal } from '#db/connect.ts';
import { compareMigrations, tableNames } from '#db/inspect.ts';
import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { listRedirected } from '#db/queries/events.ts';
import { goRedirects } from '#api/cdn/redirects.ts';
import { writeCdnFiles } from '#api/cdn/write.ts';
import { loadEnv } from '#api/env.ts';
import { buildPages } from '#api/publish/build.ts';
import { checkBuild } from '#api/publish/check-build.ts';
import { lockBuild } from '#api/publish/publish.ts';
import { makeFolder } from '#api/make-folder.ts';
import { startFailure } from '#api/start-failure.ts';

/** Throws unless the database has the schema that this code reads. */
async function requireSchema(db: Db): Promise<void> {
  const { missing } = await compareMigrations(db, await tableNames(db));
  if (missing.length > 0) {
    throw new Error(
      `the database lacks ${missing.join(', ')}: start the API server of this version first, it brings them`,
    );
  }
}

try {
  const env = loadEnv();
  await makeFolder(env.dataDir);
  const db = await openDb(env.database);
  if (isLocal(env.database)) {
    await migrate(db);
    await seedIfEmpty(db, new Date());
  } else await requireSchema(db);
  const options = { root: join(import.meta.dirname, '..'), db, env };
  // A server of the same sources may be building, too.
  const unlock = await lockBuild(options);
  const { folder } = await buildPages(options);
  await checkBuild(folder);
  const redirected = await listRedirected(db);
  db.close();
  const pages = join(folder, 'client');
  await writeCdnFiles(pages, env.apiOrigin, goRedirects(redirected));
  await unlock();
  console.log(`Built into ${pages}`);
  if (!env.apiOrigin)
    console.log('API_ORIGIN is not set: on a host of files nothing answers /api/*.');
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
