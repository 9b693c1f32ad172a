import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import { filePlace, readFiles } from './releases/release-files.ts';
import { openTestReleases } from './testing-release.ts';

let t: Awaited<ReturnType<typeof openTestReleases>>;
beforeEach(async () => {
  t = await openTestReleases();
});
afterEach(() => t.close());

const ask = async (path: string) => {
  const answer = await t.app.request(path);
  return [answer.status, answer.headers.get('Retry-After')];
};
const lose = async (name: string) => {
  const { folder } = (await t.releases.served())!;
  await rm(filePlace(folder, (await readFiles(folder))!, `client/${name}`));
};
const told = () => t.lines.filter(({ evt }) => evt !== 'ready.lost' && evt !== 'ready.again');
const until = (path: string, status: number) =>
  expect.poll(async () => (await t.app.request(path)).status).toBe(status);

it('a page whose file is gone is 503, the site unready, and both mend by themselves', async () => {
  expect([await ask('/about'), await ask(api.ready)]).toEqual([
    [200, null],
    [200, null],
  ]);
  await lose('deals.html');
  for (let n = 0; n < 3; n += 1) expect(await ask('/deals')).toEqual([503, '5']);
  expect(await (await t.app.request('/deals')).text()).toContain('This page is being made anew');
  expect(await ask(api.ready)).toEqual([503, '5']);
  expect([await ask('/about'), await ask('/nowhere')]).toEqual([
    [200, null],
    [404, null],
  ]);
  expect(told()).toEqual([expect.objectContaining({ evt: 'release.lost', path: '/deals' })]);
  t.begins.resolve();
  await until('/deals', 200);
  await until(api.ready, 200);
  const [newest] = await t.releases.list();
  expect(newest).toMatchObject({ cause: 'repair', way: 'changes' });
  expect(newest!.pages!.rendered).toBe(1);
  expect(await (await t.app.request('/deals')).text()).toContain('<p>the page deals</p>');
});

it('is found by whoever asks whether the site is ready, when nobody asks for a page', async () => {
  await rm(join(t.dataDir, 'pages'), { recursive: true });
  expect(await ask(api.ready)).toEqual([503, '5']);
  expect(told()).toEqual([expect.objectContaining({ evt: 'release.lost', path: '/' })]);
});

it('is left to a person while the pages are pinned as they were', async () => {
  await t.publishing.pause('ada');
  await lose('deals.html');
  t.begins.resolve();
  expect(await ask('/deals')).toEqual([503, '5']);
  expect(t.publishing.publisher.status()).toMatchObject({ state: 'live', dueAt: null });
  await t.publishing.publish('ada');
  await until('/deals', 200);
  await until(api.ready, 200);
});
