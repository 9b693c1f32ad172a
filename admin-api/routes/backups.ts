import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BACKUP_MEDIA, backups } from '#src/contract/endpoints/backups.ts';
import { checkBackup, receiveBackup, restoreContent } from '../backup/content.ts';
import { backUp, readBackups } from '../backup/schedule.ts';
import { backupFolder, listBackups } from '../backup/store.ts';
import { actorOf } from '../auth/auth.ts';
import { askRestore } from '../backup/ask-restore.ts';
import { AppError, found } from '../errors.ts';
import { requireBodyType } from '../http/body-type.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

/** Kinds of bodies that the file may come as. */
const FILE_TYPES = [BACKUP_MEDIA, 'application/octet-stream'];

/** Until the server ends: the answer is on its way by then. */
const ANSWER_MS = 300;

export const backupRoutes: RouteModule = (serve, deps) => {
  const { dataDir } = deps.env;
  const backupOf = async (name: string) =>
    found(
      (await listBackups(dataDir)).find((backup) => backup.name === name),
      'There is no such backup',
    );
  serve(backups.list, () => readBackups(deps));
  serve(backups.make, async ({ query: { contentOnly } }, c) => {
    try {
      await backUp(contentOnly ? 'content' : 'manual', { ...deps, log: c.get('log') });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'see the log';
      throw new AppError('conflict', `The backup failed: ${reason}`);
    }
    return await readBackups(deps);
  });
  serve(backups.download, async (input, c) => {
    const { name, bytes, contentOnly } = await backupOf(input.name);
    if (!contentOnly) throw new AppError('not_found', 'Backups with users stay on the server');
    c.header('Content-Type', BACKUP_MEDIA);
    c.header('Content-Length', String(bytes));
    c.header('Content-Disposition', `attachment; filename="sim-atlas-${name}"`);
    c.header('Cache-Control', 'no-store');
    const stream = createReadStream(join(backupFolder(dataDir), name));
    return c.body(Readable.toWeb(stream) as ReadableStream);
  });
  serve(
    backups.upload,
    async (_, c) => {
      const body = c.req.raw.body as AsyncIterable<Uint8Array> | null;
      return await receiveBackup({ ...deps, now: deps.now() }, body);
    },
    { also: requireBodyType(FILE_TYPES) },
  );
  serve(backups.check, async ({ name }) => {
    const path = join(backupFolder(dataDir), (await backupOf(name)).name);
    return await checkBackup({ ...deps, now: deps.now() }, path);
  });
  serve(backups.restore, async ({ name }, c) => {
    const path = join(backupFolder(dataDir), (await backupOf(name)).name);
    const restored = await restoreContent(deps, path, changeOf(c, deps));
    return { message: 'Content restored', ...restored };
  });
  serve(backups.restoreAll, async ({ name }, c) => {
    const { env, now, restart } = deps;
    const backup = await backupOf(name);
    const { at } = await askRestore(backup, { env, now, by: actorOf(c).name });
    c.get('log').info({ evt: 'backup.restore', name: backup.name });
    // What answers is still this server; the next one is another.
    setTimeout(() => restart?.(), ANSWER_MS).unref();
    return { message: 'The server starts anew with this backup', at };
  });
};
