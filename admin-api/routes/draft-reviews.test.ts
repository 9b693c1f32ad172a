import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { AuditList } from '#src/contract/audit.ts';
import { api } from '#src/domain/paths.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { createDueClock } from '../due.ts';
import { createLog } from '../log.ts';
import { openTestApp, testAccount } from '../testing.ts';

const ID = 9;
const steps = {
  submit: teamApi.submitDraft(ID),
  approve: teamApi.approveDraft(ID),
  return: teamApi.returnDraft(ID),
  publish: api.publishDraft(ID),
} as const;
type Test = Awaited<ReturnType<typeof openTestApp>>;

/** An app with two editors, and what each does with the draft of a plan. */
async function open(variables: Record<string, string>) {
  let time = TEST_NOW.getTime();
  const t = await openTestApp({ now: () => new Date(time) }, variables);
  const cookies = {
    ada: (await testAccount(t, 'ada', 'editor')).cookie,
    bea: (await testAccount(t, 'bea', 'editor')).cookie,
    eve: (await testAccount(t, 'eve', 'viewer')).cookie,
  };
  const read = async () => {
    const answer = await t.send('GET', api.adminPlan(ID), { cookie: cookies.ada });
    return (await answer.json()) as AdminPlan;
  };
  const does = async (
    who: keyof typeof cookies,
    what: keyof typeof steps,
    draftVersion?: number,
  ): Promise<[number, string | null]> => {
    const version = draftVersion ?? (await read()).draft!.version;
    const body = { draftVersion: version };
    const answer = await t.send('POST', steps[what], { cookie: cookies[who], body });
    const said = (await answer.json()) as AdminPlan & { message?: string };
    return [answer.status, said.message ?? said.draft?.review?.state ?? null];
  };
  /** Saves a draft with another price. */
  const saves = async (who: keyof typeof cookies, price: number, more: object = {}) => {
    const plan = await read();
    const body = { ...plan, price, draftVersion: plan.draft?.version ?? null, ...more };
    const answer = await t.send('PUT', api.draft(ID), { cookie: cookies[who], body });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return ((await answer.json()) as AdminPlan).draft!.version;
  };
  const clear = async () => {
    const { draft } = await read();
    if (!draft) return;
    const headers = { 'If-Match': `"${draft.version}"` };
    await t.send('DELETE', api.draft(ID), { cookie: cookies.ada, headers });
  };
  const pass = (ms: number) => (time += ms);
  return { t, cookies, read, does, saves, clear, pass, now: () => new Date(time) };
}

const price = async (t: Test) =>
  ((await (await t.get(`/api/simcards/${ID}`)).json()) as { price: number }).price;

describe('with REVIEW_DRAFTS', () => {
  let on: Awaited<ReturnType<typeof open>>;
  let base: number;
  beforeAll(async () => {
    on = await open({ REVIEW_DRAFTS: 'on' });
    base = await price(on.t);
  });
  afterAll(() => on.t.close());
  beforeEach(() => on.clear());
  const own: [number, string] = [409, 'Somebody else has to approve this draft: it is yours.'];
  const unseen: [number, string] = [
    409,
    'Somebody else has to approve this draft before it is published.',
  ];

  it('publishes what one wrote and another approved, and nothing before', async () => {
    await on.saves('ada', base + 1);
    expect(await on.does('ada', 'publish')).toEqual(unseen);
    expect(await on.does('bea', 'publish')).toEqual(unseen);
    expect(await on.does('bea', 'approve')).toEqual([
      409,
      'This draft was not submitted for review.',
    ]);
    expect(await on.does('ada', 'submit')).toEqual([200, 'submitted']);
    expect(await on.does('ada', 'approve')).toEqual(own);
    expect(await on.does('bea', 'publish')).toEqual(unseen);
    expect((await on.read()).draft!.review).toEqual({
      state: 'submitted',
      submittedBy: 'ada',
      submittedAt: on.now().toISOString(),
      approvedBy: null,
      approvedAt: null,
    });
    expect(await on.does('bea', 'approve')).toEqual([200, 'approved']);
    expect((await on.read()).draft!.review).toMatchObject({
      submittedBy: 'ada',
      approvedBy: 'bea',
    });
    expect(await price(on.t)).toBe(base);
    expect((await on.does('ada', 'publish'))[0]).toBe(200);
    expect(await price(on.t)).toBe(base + 1);
    base += 1;
  });

  it('lets nobody approve what they submitted for another', async () => {
    await on.saves('ada', base + 1);
    await on.does('bea', 'submit');
    expect(await on.does('bea', 'approve')).toEqual(own);
    expect(await on.does('ada', 'approve')).toEqual(own);
  });

  it('approves one version: what was changed since has to be looked at again', async () => {
    const seen = await on.saves('ada', base + 1);
    await on.does('ada', 'submit');
    await on.saves('ada', base + 2);
    expect((await on.read()).draft!.review).toBeNull();
    expect(await on.does('bea', 'approve', seen)).toEqual([
      409,
      'Somebody changed the draft in the meantime. Load it again.',
    ]);
    await on.does('ada', 'submit');
    await on.does('bea', 'approve');
    await on.saves('ada', base + 3);
    expect(await on.does('ada', 'publish')).toEqual(unseen);
    // Whoever approved writes on: then their approval is no second pair of eyes.
    await on.saves('bea', base + 4);
    await on.does('ada', 'submit');
    expect(await on.does('bea', 'approve')).toEqual(own);
    expect(await price(on.t)).toBe(base);
  });

  it('decides between an approval and a change of the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await on.clear();
      await on.saves('ada', base + 1);
      await on.does('ada', 'submit');
      const { draft, ...plan } = await on.read();
      const change = { ...plan, price: base + 2, draftVersion: draft!.version };
      const [approved, changed] = await Promise.all([
        on.does('bea', 'approve', draft!.version),
        on.t.send('PUT', api.draft(ID), { cookie: on.cookies.ada, body: change }),
      ]);
      expect([200, 409]).toContain(approved[0]);
      expect(changed.status).toBe(200);
      expect(await on.does('ada', 'publish')).toEqual(unseen);
    }
    expect(await price(on.t)).toBe(base);
  });

  it('sends a draft back, and an approval of before counts no more', async () => {
    await on.saves('ada', base + 1);
    await on.does('ada', 'submit');
    await on.does('bea', 'approve');
    expect(await on.does('bea', 'return')).toEqual([200, null]);
    expect(await on.does('ada', 'publish')).toEqual(unseen);
    await on.does('ada', 'submit');
    expect(await on.does('ada', 'approve')).toEqual(own);
  });

  it('begins a scheduled draft only when it was approved', async () => {
    const clock = createDueClock({
      db: on.t.db,
      now: on.now,
      log: createLog('silent'),
      reviewDrafts: on.t.env.reviewDrafts,
    });
    const from = () => new Date(on.now().getTime() + 60_000).toISOString();
    await on.saves('ada', base + 1, { from: from() });
    on.pass(120_000);
    await clock.tick();
    expect(await price(on.t)).toBe(base);
    expect((await on.read()).draft!.problem).toContain('Somebody else has to approve');
    await on.saves('ada', base + 1, { from: from() });
    await on.does('ada', 'submit');
    await on.does('bea', 'approve');
    on.pass(120_000);
    await clock.tick();
    expect(await price(on.t)).toBe(base + 1);
    base += 1;
  });

  it('is for editors, and each step stands in the history', async () => {
    await on.saves('ada', base + 1);
    for (const step of ['submit', 'approve', 'return'] as const) {
      expect((await on.does('eve', step))[0]).toBe(403);
    }
    await on.does('ada', 'submit');
    await on.does('bea', 'approve');
    await on.does('ada', 'return');
    const answer = await on.t.send('GET', `${api.audit}?entity=plan-draft&limit=3`, {
      cookie: on.cookies.eve,
    });
    const { data } = (await answer.json()) as AuditList;
    expect(data.map(({ user, action }) => `${user} ${action}`)).toEqual([
      'ada return',
      'bea approve',
      'ada submit',
    ]);
  });
});

it('without REVIEW_DRAFTS whoever may publish publishes, reviewed or not', async () => {
  const off = await open({});
  const base = await price(off.t);
  await off.saves('ada', base + 1);
  expect((await off.does('ada', 'publish'))[0]).toBe(200);
  expect(await price(off.t)).toBe(base + 1);
  await off.saves('ada', base + 2);
  expect(await off.does('ada', 'submit')).toEqual([200, 'submitted']);
  expect(await off.does('ada', 'approve')).toEqual([200, 'approved']);
  await off.t.close();
});
