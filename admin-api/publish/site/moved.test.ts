import { afterAll, describe, expect, it } from 'vitest';
import { movedRedirects } from '#api/publish/cdn/redirects.ts';
import { listMoves } from '#db/plans/old-slugs.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { OldAddressList } from '#src/contract/pages/old-addresses.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
let moment = TEST_NOW.getTime();
const t = await openTestApp({ now: () => new Date((moment += 1000)) });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { cookie, body });
  return { status: answer.status, body: (await answer.json()) as T };
}
let made = 0;
async function newPlan(more = {}) {
  const body = {
    carrierId: 1,
    regionId: 1,
    planName: `Moved ${(made += 1)}`,
    dataAmount: '5GB',
    price: 20,
    planType: 'prepaid',
    buyUrl: 'https://shop.example/plan',
    ...more,
  };
  return (await ask<AdminPlan>('POST', api.plans, body)).body;
}
const plan = async (id: number) => (await ask<AdminPlan>('GET', api.adminPlan(id))).body;
async function rename(id: number, slug: string) {
  return ask<AdminPlan>('PUT', api.plan(id), { ...(await plan(id)), slug });
}
/** Where an address leads: its status, and the address that it names. */
const led = async (path: string) => {
  const answer = await t.get(path);
  return [answer.status, answer.headers.get('location')];
};

describe('a plan under a new address', () => {
  it('is found under the old one, with all that stands below it', async () => {
    const { id, slug } = await newPlan();
    expect((await rename(id, 'moved-here')).status).toBe(200);
    expect(await led(paths.plan(slug))).toEqual([301, '/plans/moved-here']);
    expect(await led(`${paths.plan(slug)}?utm_source=x`)).toEqual([
      301,
      '/plans/moved-here?utm_source=x',
    ]);
    expect(await led(`${paths.plan(slug)}/feed.atom`)).toEqual([
      301,
      '/plans/moved-here/feed.atom',
    ]);
    expect(await led(`${paths.plan(slug)}.html`)).toEqual([301, '/plans/moved-here']);
    expect(await led(paths.report(slug))).toEqual([301, '/report/moved-here']);
    expect(await led(paths.go(slug))).toEqual([301, '/go/moved-here']);
    const [status, shop] = await led('/go/moved-here');
    expect([status, shop]).toEqual([302, expect.stringContaining('https://shop.example/plan')]);
    const answer = await t.get(paths.plan(slug));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await led('/plans/never-there')).toEqual([404, null]);
    const post = await t.send('POST', paths.plan(slug), {});
    expect(post.status).not.toBe(301);
  });

  it('is found under each that it ever had, and under its own again', async () => {
    const { id, slug } = await newPlan();
    await rename(id, 'second-home');
    await rename(id, 'third-home');
    expect(await led(paths.plan(slug))).toEqual([301, '/plans/third-home']);
    expect(await led('/plans/second-home')).toEqual([301, '/plans/third-home']);
    await rename(id, slug);
    expect(await led('/plans/third-home')).toEqual([301, paths.plan(slug)]);
    const moves = await listMoves(t.db);
    expect(moves.filter(({ from }) => from === slug)).toEqual([]);
  });

  it('comes back to its old address by an undo', async () => {
    const { id, slug } = await newPlan();
    await rename(id, 'for-a-moment');
    const line = await t.db.first<{ id: number }>('SELECT max(id) AS id FROM audit_log');
    expect((await ask('POST', api.undo(line!.id), {})).status).toBe(200);
    expect(await led('/plans/for-a-moment')).toEqual([301, paths.plan(slug)]);
  });

  it('loses it to a plan that asks for it, and to no other', async () => {
    const first = await newPlan();
    await rename(first.id, 'left-behind');
    const named = await newPlan({ planName: first.planName });
    expect(named.slug).not.toBe(first.slug);
    const claiming = await newPlan({ slug: first.slug });
    expect(claiming.slug).toBe(first.slug);
    expect(await listMoves(t.db)).not.toContainEqual(expect.objectContaining({ from: first.slug }));
  });

  it('leads nowhere while it is not public', async () => {
    const { id, slug } = await newPlan();
    await rename(id, 'soon-away');
    await ask('DELETE', api.plan(id));
    expect(await led(paths.plan(slug))).toEqual([404, null]);
  });
});

it('a carrier is found under its old address, and a host of files says so, too', async () => {
  const { body: carrier } = await ask<Carrier>('POST', api.carriers, {
    name: 'Old Tel',
    slug: 'old-tel',
  });
  await ask('PUT', api.carrier(carrier.id), { ...carrier, slug: 'new-tel' });
  expect(await led('/carriers/old-tel')).toEqual([301, '/carriers/new-tel']);
  const { id, slug } = await newPlan();
  await rename(id, 'on-a-host');
  const rules = movedRedirects(await listMoves(t.db)).map(({ from, to, status }) => [
    from,
    to,
    status,
  ]);
  expect(rules).toContainEqual(['/carriers/old-tel', '/carriers/new-tel', 301]);
  expect(rules).toContainEqual([`/plans/${slug}`, '/plans/on-a-host', 301]);
  expect(rules).toContainEqual([`/plans/${slug}/*`, '/plans/on-a-host/:splat', 301]);
  expect(rules).toContainEqual([`/go/${slug}`, '/go/on-a-host', 301]);
});

it('lists what leads where', async () => {
  const { id, slug, planName } = await newPlan();
  await rename(id, 'listed-here');
  const { body } = await ask<OldAddressList>('GET', `${api.seoOld}?limit=1`);
  expect(body.data).toEqual([
    {
      of: 'plan',
      id,
      name: planName,
      from: paths.plan(slug),
      to: '/plans/listed-here',
      leftAt: expect.stringMatching(/^2026-11-21T/),
    },
  ]);
  expect(body.meta.totalCount).toBeGreaterThan(1);
});
