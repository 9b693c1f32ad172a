import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { EnvError } from '../../env.ts';
import { makeFolder } from '../../core/files/make-folder.ts';
import { listen } from '../../core/http/connections/listen.ts';
import { startFailure } from './start-failure.ts';

let folder: string;
const servers: Server[] = [];
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'sim-atlas-start-'))));
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** The words for what really goes wrong in `work`. */
const wordsFor = (work: () => Promise<unknown>) =>
  work().then(() => expect.fail('nothing went wrong'), startFailure);

describe('startFailure', () => {
  it('names a port that is taken, and one to try instead', async () => {
    const open = () => {
      const server = createServer();
      servers.push(server);
      return server;
    };
    const port = await listen(open(), 0, '127.0.0.1');
    const words = await wordsFor(() => listen(open(), port, '127.0.0.1'));
    expect(words).toContain(`Port ${port} is in use`);
    expect(words).toContain(`PORT=${port + 1} npm start`);
  });

  it('says that the data folder is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'var')]) {
      const words = await wordsFor(() => makeFolder(path));
      expect(words).toMatch(/cannot be used as a folder\. Set DATA_DIR/);
      expect(words).toContain(file);
    }
  });

  it.skipIf(process.platform !== 'linux')('says that nothing can be made in a folder', async () => {
    for (const path of ['/proc/sim-atlas', '/proc/sim-atlas/var']) {
      const words = await wordsFor(() => makeFolder(path));
      expect(words).toBe(
        '/proc/sim-atlas cannot be used as a folder. Set DATA_DIR to one that is, or can be made.',
      );
    }
  });

  it('makes the folders above, and minds none that are there', async () => {
    const path = join(folder, 'a/b/c');
    await makeFolder(path);
    await makeFolder(path);
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it.each(['EACCES', 'EPERM', 'EROFS'])('names the folder that %s keeps us out of', (code) => {
    const error = Object.assign(new Error('no'), { code, path: '/srv/var' });
    expect(startFailure(error)).toMatch(/^No permission to write \/srv\/var\. .*DATA_DIR/);
  });

  it('names the backup to put in the place of a damaged database', async () => {
    const file = join(folder, 'damaged.db');
    await writeFile(file, 'no database, whatever its name says'.repeat(200));
    const error = await openDb({ url: `file:${file}` }).catch((failure: unknown) => failure);
    expect(startFailure(error, 'scheduled-x.db')).toMatch(
      /^The database is damaged .*npm run cli -- restore scheduled-x\.db$/,
    );
    expect(startFailure(error)).toContain('no good backup');
  });

  it('repeats what is wrong with the configuration', () => {
    expect(startFailure(new EnvError('PORT must be a port number'))).toBe(
      'The configuration is not valid.\nPORT must be a port number',
    );
  });

  it('is one line, whatever it is', () => {
    expect(startFailure('odd')).toBe('SIM Atlas could not start: odd');
  });
});
