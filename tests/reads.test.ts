import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, testAccount } from '#api/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { describedOperations, fillPath } from './support/operations.ts';

/** What no read tells, whatever it is asked: rows that a value let out, and plans that are not public. */
const t = await openTestApp();
const { operations } = await describedOperations(t);
const reads = operations.filter(({ method }) => method === 'GET');
let cookie = '';
beforeAll(async () => {
  ({ cookie } = await testAccount(t, 'anna', true));
});
afterAll(() => t.close());

describe('a parameter (security check 1)', () => {
  /** Ways out of the place in which a value may stand. */
  const ENDS = ['', "'", '"', ')', "')", "'))", ' desc', ',1'];
  /** The same words in the same order, with a true and with a false condition: only SQL tells them apart. */
  const TESTS = [
    [' AND 1=1 --', ' AND 1!=1 --'],
    [' OR 1=1 --', ' OR 1!=1 --'],
    [
      ',(CASE WHEN 1=1 THEN 1 ELSE abs(-9223372036854775808) END)',
      ',(CASE WHEN 1!=1 THEN 1 ELSE abs(-9223372036854775808) END)',
    ],
    [' LIMIT (SELECT 1=1) --', ' LIMIT (SELECT 1!=1) --'],
  ] as const;
  /** Values that a parameter takes, so that a statement is reached. */
  const USUAL: Record<string, string> = Object.fromEntries(
    'sort=price-asc carriers=att region=US planTypes=esim statuses=active order=asc entity=plan from=2026-01-01 to=2026-12-31 format=csv q=mobile {code}=UK'
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );

  interface Asked {
    request(path: string, init: RequestInit): Response | Promise<Response>;
  }
  /** What shows that a value became SQL: another answer to a true condition than to a false one, or an error. */
  async function injections(app: Asked, usual: string, address: (value: string) => string) {
    const found: string[] = [];
    const heard = async (value: string) => {
      const headers = { Cookie: cookie };
      const answer = await app.request(address(encodeURIComponent(value)), { headers });
      // The first events of a stream tell enough, and it has no end.
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      await (isStream && answer.body?.cancel());
      if (answer.status >= 500) found.push(`${answer.status} for ${value}`);
      const text = isStream ? '' : await answer.text();
      // What was asked for may stand in the answer.
      return `${answer.status} ${text.replace(/!|%21|"requestId":"[^"]*"/g, '')}`;
    };
    for (const end of ENDS) {
      for (const [yes, no] of TESTS) {
        const value = usual + end;
        if ((await heard(value + yes)) !== (await heard(value + no))) found.push(value + yes);
      }
    }
    return found;
  }

  it('of any read, or a place of its path, reaches SQL as nothing but a value', async () => {
    let places = 0;
    for (const { name, path, query } of reads) {
      const inPath = path.match(/\{\w+\}/g) ?? [];
      for (const place of [...query, ...inPath]) {
        places += 1;
        const address = (value: string) =>
          place.startsWith('{')
            ? fillPath(path.replace(place, value))
            : `${fillPath(path)}?${place}=${value}`;
        expect([name, place, await injections(t.app, USUAL[place] ?? '1', address)]).toEqual([
          name,
          place,
          [],
        ]);
      }
    }
    expect(places).toBeGreaterThan(80);
  });

  it('that does would be seen', async () => {
    const planted = new Hono();
    for (const [path, sql] of [
      ['/order', 'SELECT slug FROM plans ORDER BY $ LIMIT 5'],
      ['/text', "SELECT slug FROM plans WHERE slug = '$'"],
      ['/number', 'SELECT slug FROM plans WHERE id = $'],
      ['/list', "SELECT slug FROM plans WHERE (plan_type IN ('$'))"],
    ] as const) {
      planted.get(path, async (c) =>
        c.json(await t.db.all(sql.replace('$', () => c.req.query('x')!))),
      );
    }
    planted.onError((_, c) => c.json([], 200));
    const usual = { '/order': 'price_minor', '/text': 'x', '/number': '1', '/list': 'esim' };
    for (const [path, value] of Object.entries(usual)) {
      const found = await injections(planted, value, (text) => `${path}?x=${text}`);
      expect(found.length, path).toBeGreaterThan(0);
    }
  });
});

describe('what is drafted or scheduled', () => {
  /** Words and a price that stand nowhere else. */
  const TOKEN = 'zyzzyva';
  const PRICE = 7411.93;
  const secret = {
    planName: `${TOKEN} plan`,
    planDescription: `${TOKEN} words`,
    buyUrl: `https://${TOKEN}.example/`,
    price: PRICE,
    confirmPrice: true,
  };
  const LISTS = [
    'facets=true&limit=100',
    `q=${TOKEN}&facets=true`,
    `minPrice=${PRICE - 1}&facets=true`,
    'sort=price-desc&limit=100&facets=true',
    'region=US&sort=price-desc&limit=100&facets=true',
  ].map((query) => `${api.plans}?${query}`);
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await t.send(method, path, { body, cookie });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return (await answer.json()) as AdminPlan;
  };

  /** Everything that a visitor can ask the API about some plans; with the filters that could tell. */
  async function publicAnswers(ids: number[]) {
    const addresses = reads.flatMap(({ path }) => ids.map((id) => fillPath(path, String(id))));
    const answers = new Map<string, { text: string; etag: string }>();
    for (const address of new Set([...addresses, ...LISTS])) {
      if (/health|ready|version|\/events/.test(address)) continue;
      const answer = await t.get(address);
      const text = (await answer.text()).replace(/"requestId":"[^"]*"/g, '');
      answers.set(address, {
        text: `${answer.status} ${text}`,
        etag: answer.headers.get('etag') ?? '',
      });
    }
    return answers;
  }
  type Answers = Awaited<ReturnType<typeof publicAnswers>>;
  const texts = (answers: Answers) => new Map([...answers].map(([at, { text }]) => [at, text]));

  function expectNoTrace(answers: Answers): void {
    expect(answers.size).toBeGreaterThan(20);
    for (const [address, { text }] of answers) {
      // A list says what it was asked for.
      const echo = [`“${TOKEN}”`, `"unused":["${TOKEN}"]`];
      const own = address.includes(`q=${TOKEN}`)
        ? echo.reduce((left, said) => left.replace(said, ''), text)
        : text;
      expect(own.toLowerCase(), address).not.toContain(TOKEN);
      expect(text, address).not.toContain(String(PRICE));
    }
  }

  it('as a plan changes no public answer and no count', async () => {
    const { id: last } = (await t.db.first<{ id: number }>('SELECT max(id) AS id FROM plans'))!;
    const ids = [1, last + 1, last + 2];
    const before = texts(await publicAnswers(ids));
    const fields = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid', ...secret };
    const named = { ...fields, slug: `${TOKEN}-plan` };
    const draft = await send('POST', api.plans, { ...named, status: 'draft' });
    const coming = { slug: `${TOKEN}-later`, status: 'scheduled', activeFrom: '2027-01-01T00:00Z' };
    const later = await send('POST', api.plans, { ...fields, ...coming });
    expect([draft.id, later.id]).toEqual(ids.slice(1));
    const after = await publicAnswers(ids);
    expectNoTrace(after);
    expect(texts(after)).toEqual(before);
  });

  it('as values of a plan changes no public answer and no tag', async () => {
    const before = await publicAnswers([1]);
    const plan = (await (await t.send('GET', api.adminPlan(1), { cookie })).json()) as AdminPlan;
    const from = '2027-01-01T00:00Z';
    await send('PUT', api.draft(1), { ...plan, ...secret, slug: `${TOKEN}-values`, from });
    const after = await publicAnswers([1]);
    expectNoTrace(after);
    expect(after).toEqual(before);
    expect([...after].filter(([, { etag }]) => etag.startsWith('W/')).length).toBeGreaterThan(5);
  });

  it('is previewed by who may see it alone', async () => {
    const visitor = await testAccount(t, 'visitor');
    const login = (path: string) => `/auth?next=${encodeURIComponent(path)}`;
    for (const path of ['/preview', '/preview/plans', `/preview/plans/${TOKEN}-plan`]) {
      const nobody = await t.get(path);
      const user = await t.get(path, { Cookie: visitor.cookie });
      expect([nobody.status, nobody.headers.get('location')]).toEqual([302, login(path)]);
      expect([user.status, user.headers.get('location')]).toEqual([302, '/']);
      for (const answer of [nobody, user]) {
        expect(answer.headers.get('cache-control')).toContain('no-store');
        expect(await answer.text()).not.toContain(TOKEN);
      }
    }
    for (const path of [api.previewPlans, `${api.previewPlans}?q=${TOKEN}`]) {
      expect(await (await t.get(path)).text()).not.toContain(TOKEN);
      expect(await (await t.get(path, { Cookie: visitor.cookie })).text()).not.toContain(TOKEN);
    }
    const shown = await t.get(`${api.previewPlans}?sort=price-desc`, { Cookie: cookie });
    expect(await shown.text()).toContain(TOKEN);
    expect((await t.get('/preview//evil.example', { Cookie: cookie })).status).toBe(404);
  });
});
