import { afterAll, expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import { holdLock } from '#tests/support/lock-holder.ts';
import { openTestApp, testAccount } from '../../testing.ts';

/** Security check 50: another program holds the lock of the database file. */
const t = await openTestApp();
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

const create = async (name: string) =>
  t.send('POST', api.carriers, { body: { name, slug: name }, cookie });

it('writes wait for another program that writes, and reads are answered meanwhile', async () => {
  const holder = await holdLock(t.file);
  let settled = 0;
  const writes = ['one', 'two', 'three'].map((name) =>
    create(name).finally(() => {
      settled += 1;
    }),
  );
  for (let n = 0; n < 10; n += 1) {
    expect((await t.get(`${api.plans}?q=w${n}`)).status).toBe(200);
  }
  expect(settled).toBe(0);
  await holder.release();
  for (const write of writes) expect((await write).status).toBe(201);
});

it('writes are refused with 503 when it does not let go, and go on once it does', async () => {
  const holder = await holdLock(t.file);
  const refused = await Promise.all(['four', 'five'].map(create));
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
  }
  expect((await t.get(api.plans)).status).toBe(200);
  await holder.release();
  for (const name of ['six', 'seven']) expect((await create(name)).status).toBe(201);
  const names = await t.db.all<{ name: string }>(
    "SELECT name FROM carriers WHERE name IN ('four', 'five', 'six', 'seven') ORDER BY name",
  );
  expect(names.map(({ name }) => name)).toEqual(['seven', 'six']);
});

it('a connection that waited in vain is opened anew for the next write', async () => {
  const holder = await holdLock(t.file);
  await expect(t.db.all('BEGIN IMMEDIATE')).rejects.toThrow('locked');
  await holder.release();
  expect((await create('eight')).status).toBe(201);
  const answer = await t.json<{ name: string }[]>(api.carriers);
  expect(answer.map(({ name }) => name)).toContain('eight');
});

it('refuses a write with 503 while a hundred wait, and takes the next one after them', async () => {
  let letGo = () => {};
  const first = t.db.write(() => new Promise<void>((resolve) => (letGo = resolve)));
  const others = Array.from({ length: 99 }, () => t.db.write(async () => undefined));
  const refused = await create('queue-full');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  letGo();
  await Promise.all([first, ...others]);
  expect((await create('queue-free')).status).toBe(201);
});
