import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, testAccount } from '../testing.ts';
import { describedOperations, fillPath } from '#tests/support/operations.ts';

/** Security check 1: no parameter of a read, and no place of its path, reaches SQL as anything but a value. */
const t = await openTestApp();
const { operations } = await describedOperations(t);
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterAll(() => t.close());

type Ask = (path: string) => Promise<{ status: number; text: string }>;
const ask: Ask = async (path) => {
  const answer = await t.get(path, { Cookie: cookie });
  // The first events of a stream tell enough, and it has no end.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await answer.text();
  await (isStream && answer.body?.cancel());
  return { status: answer.status, text };
};

/** Ways out of the place in which a value may stand. */
const ENDS = ['', "'", '"', ')', "')", "'))", ' desc', ',1'];
/** The same words in the same order, once with a true and once with a false condition: only SQL tells them apart. */
const TESTS = [
  [' AND 1=1 --', ' AND 1!=1 --'],
  [' OR 1=1 --', ' OR 1!=1 --'],
  [
    ',(CASE WHEN 1=1 THEN 1 ELSE abs(-9223372036854775808) END)',
    ',(CASE WHEN 1!=1 THEN 1 ELSE abs(-9223372036854775808) END)',
  ],
  [' LIMIT (SELECT 1=1) --', ' LIMIT (SELECT 1!=1) --'],
] as const;

/** What shows that a value became SQL: another answer to a true condition than to a false one, or an error. */
async function injections(
  name: string,
  ask: Ask,
  address: (value: string) => string,
  usual: string,
) {
  const found: string[] = [];
  let asked = 0;
  const heard = async (value: string) => {
    asked += 1;
    const { status, text } = await ask(address(encodeURIComponent(value)));
    if (status >= 500) found.push(`${name}: ${status} for ${value}`);
    // What was asked for may stand in the answer.
    return `${status} ${text.replace(/!|%21|"requestId":"[^"]*"/g, '')}`;
  };
  for (const end of ENDS) {
    for (const [yes, no] of TESTS) {
      const value = usual + end;
      if ((await heard(value + yes)) !== (await heard(value + no)))
        found.push(`${name}: ${value}${yes}`);
    }
  }
  return { found, asked };
}

/** Values that a parameter takes, so that a statement is reached. */
const USUAL: Record<string, string> = {
  sort: 'price-asc',
  carriers: 'att',
  region: 'US',
  planTypes: 'esim',
  statuses: 'active',
  order: 'asc',
  entity: 'plan',
  from: '2026-01-01',
  to: '2026-12-31',
  format: 'csv',
  q: 'mobile',
};

const reads = operations.filter(({ method }) => method === 'GET');
const places = reads.flatMap(({ name, path, query }) => [
  ...query.map((parameter) => ({
    name: `${name} ${parameter}`,
    usual: USUAL[parameter] ?? '1',
    address: (value: string) => `${fillPath(path)}?${parameter}=${value}`,
  })),
  ...(/\{\w+\}/.exec(path) ?? []).map((place) => ({
    name: `${name} ${place}`,
    usual: place === '{code}' ? 'UK' : '1',
    address: (value: string) => path.replace(place, value),
  })),
]);

it('no parameter of any read reaches SQL as anything but a value', async () => {
  let asked = 0;
  for (const { name, address, usual } of places) {
    const result = await injections(name, ask, address, usual);
    expect(result.found).toEqual([]);
    asked += result.asked;
  }
  expect(places.length).toBeGreaterThan(80);
  expect(asked).toBeGreaterThan(4000);
}, 300_000);

it('would see a parameter that does', async () => {
  const planted = new Hono();
  planted.get('/order', async (c) =>
    c.json(await t.db.all(`SELECT slug FROM plans ORDER BY ${c.req.query('x')} LIMIT 5`)),
  );
  planted.get('/text', async (c) =>
    c.json(await t.db.all(`SELECT slug FROM plans WHERE slug = '${c.req.query('x')}'`)),
  );
  planted.get('/number', async (c) =>
    c.json(await t.db.all(`SELECT slug FROM plans WHERE id = ${c.req.query('x')}`)),
  );
  planted.get('/list', async (c) =>
    c.json(await t.db.all(`SELECT slug FROM plans WHERE (plan_type IN ('${c.req.query('x')}'))`)),
  );
  planted.onError((_, c) => c.json([], 200));
  const hear: Ask = async (path) => {
    const answer = await planted.request(path);
    return { status: answer.status, text: await answer.text() };
  };
  for (const [path, usual] of [
    ['/order', 'price_minor'],
    ['/text', 'x'],
    ['/number', '1'],
    ['/list', 'esim'],
  ] as const) {
    const { found } = await injections(path, hear, (value) => `${path}?x=${value}`, usual);
    expect(found.length, path).toBeGreaterThan(0);
  }
});
