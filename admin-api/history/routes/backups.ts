import { Readable } from 'node:stream';
import { BACKUP_MEDIA, backups } from '#src/contract/history/endpoints.ts';
import { actorOf } from '../../people/auth/auth.ts';
import { askRestore } from '../backup/ask-restore.ts';
import { CopyError, DISK_FULL } from '../backup/copy.ts';
import { backUp, openWithoutPeople } from '../backup/make.ts';
import { readBackups } from '../backup/schedule.ts';
import { listBackups } from '../backup/store.ts';
import { AppError, requireFound } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** Until the server ends: the answer is on its way by then. */
const ANSWER_MS = 300;

export const backupRoutes: RouteModule = (serve, deps) => {
  const { dataDir } = deps.env;
  const nameOf = async (given: string) => {
    const backup = (await listBackups(dataDir)).find(({ name }) => name === given);
    return requireFound(backup, 'There is no such backup').name;
  };
  serve(backups.list, () => readBackups(deps));
  serve(backups.make, async (_, c) => {
    await refusing('The backup failed', () => backUp('manual', { ...deps, log: c.get('log') }));
    return await readBackups(deps);
  });
  serve(backups.download, async (input, c) => {
    const name = await nameOf(input.name);
    const file = await refusing('The copy could not be made', () =>
      openWithoutPeople(name, dataDir),
    );
    c.header('Content-Type', BACKUP_MEDIA);
    c.header('Content-Length', String((await file.stat()).size));
    const title = `sim-atlas-without-people-${name}`;
    c.header('Content-Disposition', `attachment; filename="${title}"`);
    c.header('Cache-Control', 'no-store');
    return c.body(Readable.toWeb(file.createReadStream()) as ReadableStream);
  });
  serve(backups.restore, async (input, c) => {
    const name = await nameOf(input.name);
    const { at } = await refusing('Nothing was changed', () =>
      askRestore(name, { ...deps, by: actorOf(c).name }),
    );
    c.get('log').info({ evt: 'backup.restore', name });
    // What answers is still this server; the next one is another.
    setTimeout(() => deps.restart?.(), ANSWER_MS).unref();
    return { message: 'The server starts anew with this backup', at };
  });
};

/** What keeps a backup from being made or read is told in words of our own. */
async function refusing<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    if (error.message === DISK_FULL) throw new AppError('disk_full');
    throw new AppError('conflict', `${what}: ${error.message}`);
  }
}
