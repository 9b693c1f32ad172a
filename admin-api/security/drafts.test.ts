import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { api } from '#src/domain/paths.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { describedOperations, fillPath } from '#tests/support/operations.ts';

/** Words and a price that stand nowhere else. */
const TOKEN = 'zyzzyva';
const PRICE = 7411.93;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie = '';
beforeAll(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'anna', true));
});
afterAll(() => t.close());

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await t.send(method, path, { body, cookie });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return (await answer.json()) as AdminPlan;
};
const secret = {
  planName: `${TOKEN} plan`,
  planDescription: `${TOKEN} words`,
  buyUrl: `https://${TOKEN}.example/`,
  slug: `${TOKEN}-plan`,
  price: PRICE,
};

/** Everything that a visitor can ask the API, for each of some plans; with the filters that could tell. */
async function publicAnswers(ids: number[]): Promise<Map<string, { text: string; etag: string }>> {
  const { operations } = await describedOperations(t);
  const addresses = operations
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => ids.map((id) => fillPath(path, String(id))));
  const lists = [
    'facets=true&limit=100',
    `q=${TOKEN}&facets=true`,
    `minPrice=${PRICE - 1}&facets=true`,
    'sort=price-desc&limit=100&facets=true',
    'region=US&sort=price-desc&limit=100&facets=true',
  ].map((query) => `${api.plans}?${query}`);
  const answers = new Map<string, { text: string; etag: string }>();
  for (const address of new Set([...addresses, ...lists])) {
    const answer = await t.get(address);
    const etag = answer.headers.get('etag') ?? '';
    if (!address.startsWith(api.publishEvents)) {
      answers.set(address, { text: `${answer.status} ${await answer.text()}`, etag });
    }
  }
  return answers;
}

/** What does not depend on the moment or on the address itself. */
const comparable = (answers: Awaited<ReturnType<typeof publicAnswers>>) =>
  new Map(
    [...answers]
      .filter(([address]) => address.startsWith('/api/') && !/health|ready|version/.test(address))
      .map(([address, { text }]) => [address, text.replace(/"requestId":"[^"]*"/g, '')]),
  );

function expectNoTrace(answers: Awaited<ReturnType<typeof publicAnswers>>): void {
  expect(answers.size).toBeGreaterThan(20);
  for (const [address, { text }] of answers) {
    // A list says what it was asked for.
    const own = address.includes(`q=${TOKEN}`) ? text.replace(`“${TOKEN}”`, '') : text;
    expect(own.toLowerCase(), address).not.toContain(TOKEN);
    expect(text, address).not.toContain(String(PRICE));
  }
}

it('a draft and a scheduled plan change no public answer and no count', async () => {
  const before = comparable(await publicAnswers([1, 377, 378]));
  const fields = {
    carrierId: 1,
    regionId: 1,
    dataAmount: '5GB',
    planType: 'prepaid',
    confirmPrice: true,
    ...secret,
  };
  const draft = await send('POST', api.plans, { ...fields, status: 'draft' });
  const later = await send('POST', api.plans, {
    ...fields,
    slug: `${TOKEN}-later`,
    status: 'scheduled',
    activeFrom: '2027-01-01T00:00Z',
  });
  expect([draft.id, later.id]).toEqual([377, 378]);
  const after = await publicAnswers([1, 377, 378]);
  expectNoTrace(after);
  expect(comparable(after)).toEqual(before);
});

it('draft values change no public answer and no tag', async () => {
  const before = await publicAnswers([1]);
  const plan = (await (await t.send('GET', api.adminPlan(1), { cookie })).json()) as AdminPlan;
  await send('PUT', api.draft(1), {
    ...plan,
    ...secret,
    slug: `${TOKEN}-values`,
    confirmPrice: true,
    from: '2027-01-01T00:00Z',
  });
  const after = await publicAnswers([1]);
  expectNoTrace(after);
  expect(comparable(after)).toEqual(comparable(before));
  const tags = (answers: typeof before) =>
    [...answers].filter(([, { etag }]) => etag.startsWith('W/')).map(([, { etag }]) => etag);
  expect(tags(after).length).toBeGreaterThan(5);
  expect(tags(after)).toEqual(tags(before));
});

it('asks for an admin on every preview address', async () => {
  const visitor = await testAccount(t, 'visitor');
  for (const [path, status, to] of [
    ['/preview', 302, ['/auth?next=%2Fpreview', '/']],
    ['/preview/plans', 302, ['/auth?next=%2Fpreview%2Fplans', '/']],
    [`/preview/plans/${TOKEN}-plan`, 302, [`/auth?next=%2Fpreview%2Fplans%2F${TOKEN}-plan`, '/']],
    [api.previewPlans, 401, [null, null]],
    [`${api.previewPlans}?q=${TOKEN}`, 401, [null, null]],
  ] as const) {
    const anonymous = await t.get(path);
    expect([anonymous.status, anonymous.headers.get('location')], path).toEqual([status, to[0]]);
    const user = await t.get(path, { Cookie: visitor.cookie });
    expect([user.status, user.headers.get('location')], path).toEqual([
      status === 401 ? 403 : status,
      to[1],
    ]);
    for (const answer of [anonymous, user]) {
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(await answer.text()).not.toContain(TOKEN);
    }
  }
  const admin = await t.get(`${api.previewPlans}?sort=price-desc`, { Cookie: cookie });
  expect(await admin.text()).toContain(TOKEN);
  expect(admin.headers.get('cache-control')).toBe('no-store');
  expect((await t.get('/preview//evil.example', { Cookie: cookie })).status).toBe(404);
});
