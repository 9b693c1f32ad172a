import { open } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { startFailure } from '../process/start-failure.ts';
import { testAccount } from '../../testing.ts';
import { openTestServer } from './server.ts';

/** Security check 51: the disk spoils the file of the database while the server runs. */
const s = await openTestServer();
const { cookie } = await testAccount(s.test, 'ada', true);
afterAll(() => s.close());

const SECTOR = 512;

/** Turns every bit of 200 sectors, none of the first page: without that nothing could be opened. */
async function spoil(path: string): Promise<void> {
  const random = seededRandom('sectors');
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  for (let n = 0; n < 200; n += 1) {
    const at = 4096 + Math.floor((random() * (size - 4096)) / SECTOR) * SECTOR;
    const sector = Buffer.alloc(SECTOR);
    await file.read(sector, 0, SECTOR, at);
    await file.write(
      sector.map((byte) => byte ^ 0xff),
      0,
      SECTOR,
      at,
    );
  }
  await file.close();
}

const write = (name: string) =>
  s.ask(api.carriers, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
    },
    body: [JSON.stringify({ name, slug: name })],
  });

it('damage is said with 503 by reads that meet it, by every write and by /api/ready; pages go on', async () => {
  expect((await write('before')).status).toBe(201);
  await s.db.all('PRAGMA wal_checkpoint(TRUNCATE)');
  await spoil(s.file);
  // As with a file that is larger than what SQLite keeps of it in memory.
  await s.db.all('PRAGMA cache_size = 1');
  await s.db.all('PRAGMA shrink_memory');
  const statuses = new Set<number>();
  for (let id = 1; id < 40; id += 1) {
    const { status, text } = await s.ask(api.priceHistory(id));
    statuses.add(status);
    if (status === 503) expect(text).toContain('The database is damaged');
  }
  expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  for (let n = 0; n < 5; n += 1) {
    const { status, headers } = await write(`after-${n}`);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
  }
  expect((await s.ask(api.ready)).status).toBe(503);
  expect((await s.ask(api.health)).status).toBe(200);
  for (const page of ['/', '/plans']) expect((await s.ask(page)).status).toBe(200);
  const refused: unknown = await openDb({ url: `file:${s.file}` }).catch((error: unknown) => error);
  expect(startFailure(refused, 'scheduled-x.db')).toMatch(
    /^The database is damaged .*restore scheduled-x\.db$/,
  );
});
