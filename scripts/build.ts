/**
 * `npm run build`: the pages into `dist/`, for a host that serves files (see netlify.toml). Reads
 * DATABASE_URL; an empty local database is filled with the sample plans first.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { writeCdnFiles } from '#api/cdn/write.ts';
import { loadEnv } from '#api/env.ts';
import { buildPages } from '#api/publish/build.ts';
import { startFailure } from '#api/start-failure.ts';

try {
  const env = loadEnv();
  await mkdir(env.dataDir, { recursive: true });
  const db = await openDb(env.database);
  await migrate(db);
  await seedIfEmpty(db, new Date());
  const { folder } = await buildPages({ root: join(import.meta.dirname, '..'), db, env });
  db.close();
  const pages = join(folder, 'client');
  await writeCdnFiles(pages, env.apiOrigin);
  console.log(`Built into ${pages}`);
  if (!env.apiOrigin)
    console.log('API_ORIGIN is not set: on a host of files nothing answers /api/*.');
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}
