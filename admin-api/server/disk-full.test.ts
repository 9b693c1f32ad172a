import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
beforeEach(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterEach(() => t.close());

const create = (n: number) =>
  t.send('POST', api.carriers, {
    cookie,
    body: { name: `Carrier ${n}`, slug: `carrier-${n}`, hostNetwork: 'x'.repeat(60) },
  });
/** No page more for the database file: what SQLite meets on a full disk. */
const fillDisk = async () => {
  const row = await t.db.first<{ page_count: number }>('PRAGMA page_count');
  await t.db.all(`PRAGMA max_page_count = ${row!.page_count}`);
};
const freeSpace = () => t.db.all('PRAGMA max_page_count = 1073741823');

describe('a full disk', () => {
  it('is said clearly, loses nothing, leaves reads alone, and is over when space returns', async () => {
    await fillDisk();
    const saved: string[] = [];
    let refused: Response | null = null;
    for (let n = 0; n < 2000 && !refused; n += 1) {
      const answer = await create(n);
      if (answer.status === 201) saved.push(((await answer.json()) as Carrier).slug);
      else refused = answer;
    }
    expect(refused?.status).toBe(507);
    expect(await refused!.json()).toEqual({
      message: 'The disk of the server is full. Nothing was saved; free some space and try again.',
    });
    const slugs = async () => (await t.json<Carrier[]>(api.carriers)).map(({ slug }) => slug);
    expect(await slugs()).toEqual(expect.arrayContaining(saved));
    expect(await slugs()).not.toContain(`carrier-${saved.length}`);
    expect((await create(9000)).status).toBe(507);
    expect((await t.get(api.plans)).status).toBe(200);
    const damage = await t.db.all('PRAGMA integrity_check');
    expect(damage).toMatchObject([{ integrity_check: 'ok' }]);

    await freeSpace();
    for (let n = 9001; n < 9021; n += 1) expect((await create(n)).status).toBe(201);
    expect(await slugs()).toEqual(expect.arrayContaining([...saved, 'carrier-9020']));
  });
});
