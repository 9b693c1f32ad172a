import { afterAll, describe, expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

/** Security check 60: races of two admins, over every kind of row that is edited; `npm run proof` makes 1,000. */
const RACES = Number(process.env.RACES ?? 100) / 4;

const t = await openTestApp();
const { cookie: admin } = await testAccount(t, 'ada', true);
const { cookie: second } = await testAccount(t, 'bob', true);
afterAll(() => t.close());
const put = (path: string, body: unknown, cookie = admin) => t.send('PUT', path, { body, cookie });
const read = async <T>(path: string) =>
  (await (await t.send('GET', path, { cookie: admin })).json()) as T;

describe('two admins with one version', () => {
  /** What a visitor is told beside the stored plan. */
  interface ByDay {
    age?: unknown;
    proof?: unknown;
    offerEnded?: unknown;
  }
  interface Row {
    version: number;
  }
  const KINDS: [string, string, (row: Row, name: string) => unknown][] = [
    ['a carrier', api.carrier(5), (row, name) => ({ ...row, name })],
    ['a region', api.region(3), (row, name) => ({ ...row, name })],
    ['a plan', api.plan(9), (row, planName) => ({ ...row, planName })],
    ['the settings', api.seoGlobal, (row, siteTitle) => ({ ...row, siteTitle })],
  ];

  it.each(KINDS)(
    'saving %s, again and again: one goes through each time',
    async (_, path, change) => {
      let row = await read<Row>(path);
      const first = row.version;
      for (let race = 0; race < RACES; race += 1) {
        const answers = await Promise.all([
          put(path, change(row, `Ada ${race}`)),
          put(path, change(row, `Bob ${race}`), second),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const won = answers.find(({ status }) => status === 200)!;
        const lost = answers.find(({ status }) => status === 409)!;
        row = (await won.json()) as Row;
        // The loser is shown what stands now, and no change of the winner is lost.
        expect(((await lost.json()) as { current: Row }).current).toEqual(row);
      }
      expect(row.version).toBe(first + RACES);
      // What follows from the day is said to visitors.
      const {
        age: _age,
        proof: _proof,
        offerEnded: _ended,
        ...shown
      } = await read<Row & ByDay>(path);
      expect(row).toMatchObject(shown);
    },
  );
});
