/**
 * `npm run build`: the pages into `dist/`, for a host that serves files (see netlify.toml). Reads
 * DATABASE_URL; an empty local database is filled with the sample plans first. A libSQL server is
 * only read: its data and its schema are the API server's.
 */
import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { isLocal } from '#db/core/connect/connect.ts';
import { compareMigrations, tableNames } from '#db/core/files/inspect.ts';
import { migrate, refuseForeign } from '#db/core/migrate/migrate.ts';
import { unknownText } from '#db/core/migrate/migrations.ts';
import { listUnreadable } from '#db/core/readable.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { listRedirected } from '#db/insight/events.ts';
import { listMoves } from '#db/plans/old-slugs.ts';
import { goRedirects, movedRedirects } from '#api/publish/cdn/redirects.ts';
import { writeCdnFiles } from '#api/publish/cdn/write.ts';
import { loadEnv } from '#api/env.ts';
import { BuildError, buildPages } from '#api/publish/build/build.ts';
import { checkBuild } from '#api/publish/build/check-build.ts';
import { lockBuild } from '#api/publish/build/whole-build.ts';
import { openDataFolder } from '#api/core/files/private-files.ts';
import { startFailure } from '#api/server/process/start-failure.ts';

// Data is for the user of this process alone; pages are for whoever this user writes files for.
const umask = process.umask(0o077);

/** Gives the folder of the pages the rights that it would have without that, for a web server. */
async function openPages(pages: string): Promise<void> {
  const entries = await readdir(pages, { recursive: true, withFileTypes: true });
  const inside = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of [dirname(pages), pages, ...inside]) {
    await chmod(path, ((await stat(path)).isDirectory() ? 0o777 : 0o666) & ~umask);
  }
}

/** Throws unless the database has the schema that this code reads. */
async function requireSchema(db: Db): Promise<void> {
  const { missing, unknown } = await compareMigrations(db, await tableNames(db));
  if (unknown.length > 0) throw new Error(await unknownText('database', unknown));
  if (missing.length > 0) {
    throw new Error(
      `the database lacks ${missing.join(', ')}: start the API server of this version first, it brings them`,
    );
  }
}

try {
  const env = loadEnv();
  const lacking = [env.apiOrigin === null && 'API_ORIGIN', !env.siteUrlKnown && 'SITE_URL'];
  const named = lacking.filter((name) => name !== false).join(' and ');
  if (process.env.NETLIFY === 'true' && named !== '') {
    throw new BuildError(
      `on Netlify ${named} must be set: without API_ORIGIN nothing answers /api/*, without SITE_URL links lead nowhere`,
    );
  }
  await openDataFolder(env, console.error);
  await refuseForeign(env.database);
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
  const leftOut = (await listUnreadable(db)).map(({ name }) => name);
  if (leftOut.length > 0)
    console.error(`Left out, for a value that cannot be read: ${leftOut.join(', ')}`);
  const redirected = await listRedirected(db);
  const moves = movedRedirects(await listMoves(db));
  db.close();
  const pages = join(folder, 'client');
  await writeCdnFiles(pages, env.apiOrigin, goRedirects(redirected), moves);
  await openPages(pages);
  await unlock();
  console.log(`Built into ${pages}`);
  if (!env.apiOrigin)
    console.log('API_ORIGIN is not set: on a host of files nothing answers /api/*.');
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
