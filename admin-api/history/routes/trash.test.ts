import { afterAll, describe, expect, it } from 'vitest';
import type { AuditList, Purged, RestoredMany, TrashList } from '#src/contract/history/audit.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

interface Failure {
  message: string;
}
const ask = <T>(method: string, path: string, body?: unknown) =>
  t.ask<T & Failure>(method, path, body);
const items = async (query = '') =>
  (await ask<TrashList>('GET', `${api.trash}?${query}`)).body.data.map(
    ({ entity, label }) => `${entity} ${label}`,
  );
const purge = (body: object) => ask<Purged>('POST', api.purge, body);
const log = async (query: string) =>
  (await ask<AuditList>('GET', `${api.audit}?${query}`)).body.data;

/** A carrier with plans, all of them in the trash. */
async function trashed(name: string, plans: readonly string[]) {
  const slug = name.toLowerCase();
  const { body: carrier } = await ask<Carrier>('POST', api.carriers, { name, slug });
  const made: Plan[] = [];
  for (const planName of plans) {
    const fields = { carrierId: carrier.id, regionId: 1, planName, dataAmount: '1GB', price: 20 };
    const { body } = await ask<Plan>('POST', api.plans, { ...fields, planType: 'esim' });
    made.push(body);
    await ask('DELETE', api.plan(body.id));
  }
  await ask('DELETE', api.carrier(carrier.id));
  return {
    carrier: { entity: 'carrier', id: carrier.id },
    plans: made.map(({ id }) => ({ entity: 'plan', id })),
  };
}

describe('the trash', () => {
  it('names plans with their carrier, and is searched', async () => {
    await trashed('Quokka', ['Jumping 5GB', 'Quokka Max']);
    expect(await items('q=quokka')).toEqual(
      expect.arrayContaining(['plan Quokka Jumping 5GB', 'plan Quokka Max', 'carrier Quokka']),
    );
    expect(await items('q=quokka&entity=carrier')).toEqual(['carrier Quokka']);
    expect(await items('q=jumping')).toEqual(['plan Quokka Jumping 5GB']);
    expect(await items('q=ada&entity=carrier')).toContain('carrier Quokka');
    expect(await items('q=100%25')).toEqual([]);
    expect(await items('q=%5F')).toEqual([]);
    const page = await ask<TrashList>('GET', `${api.trash}?q=quokka&limit=1&page=2`);
    expect(page.body.meta).toMatchObject({ totalCount: 3, currentPage: 2 });
  });

  it('gives several back as one batch, owners first, and names what stays', async () => {
    const { carrier, plans } = await trashed('Numbat', ['Small', 'Contested']);
    const taken = await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = ?', [
      plans[1]!.id,
    ]);
    const fields = { carrierId: 1, regionId: 1, dataAmount: '1GB', price: 20, planType: 'esim' };
    await ask('POST', api.plans, { ...fields, planName: 'Taker', slug: taken!.slug });
    const { status, body } = await ask<RestoredMany>('POST', api.restoreMany, {
      items: [...plans, carrier, { entity: 'region', id: 9999 }],
    });
    expect(status).toBe(200);
    expect(body.restored).toBe(2);
    expect(body.problems.map(({ entity, label }) => `${entity} ${label}`)).toEqual([
      'region No. 9999',
      'plan Contested',
    ]);
    expect(body.problems[1]!.message).toContain('is taken');
    expect(await items('q=numbat')).toEqual(['plan Numbat Contested']);
    const lines = await log(`batch=${body.batchId}`);
    expect(lines.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'plan restore',
      'carrier restore',
    ]);
    // The carrier has a plan as long as that one is not taken back.
    for (const [how, left] of [
      [{ partial: true }, 2],
      [{}, 3],
    ] as const) {
      const undone = await ask('POST', api.undoBatch(body.batchId!), how);
      expect(undone.status, undone.body.message).toBe(200);
      expect(await items('q=numbat')).toHaveLength(left);
    }
  });

  it('deletes for good only what lies there, typed, and the log keeps what it was', async () => {
    const { carrier, plans } = await trashed('Bilby', ['One', 'Two']);
    const all = [carrier, ...plans];
    expect((await purge({ items: all })).status).toBe(400);
    expect((await purge({ items: all, confirm: 'delete' })).status).toBe(400);
    expect((await purge({ items: [], confirm: 'DELETE' })).status).toBe(400);

    const alone = await purge({ items: [carrier, plans[0]], confirm: 'DELETE' });
    expect(alone.status).toBe(409);
    expect(alone.body.message).toContain('Bilby still has 1 SIM card in the trash');
    const live = await purge({ items: [...all, { entity: 'plan', id: 1 }], confirm: 'DELETE' });
    expect(live.status).toBe(409);
    expect(live.body.message).toContain('is not in the trash');
    const missing = { entity: 'plan', id: 999_999 };
    expect((await purge({ items: [missing], confirm: 'DELETE' })).status).toBe(404);
    expect(await items('q=bilby')).toHaveLength(3);

    const before = await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state');
    expect((await purge({ items: all, confirm: 'DELETE' })).body).toEqual({ purged: 3 });
    expect(await items('q=bilby')).toEqual([]);
    const after = await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state');
    expect(after!.v).toBeGreaterThan(before!.v);
    const left = await t.db.first<{ n: number }>(
      'SELECT count(*) AS n FROM price_records WHERE plan_id IN (?, ?)',
      plans.map(({ id }) => id),
    );
    expect(left!.n).toBe(0);
    const lines = await log('action=purge');
    expect(lines.map(({ entity, label, user }) => `${user} ${entity} ${label}`).sort()).toEqual([
      'ada carrier Bilby',
      'ada plan One',
      'ada plan Two',
    ]);
    expect(lines[0]!.before).not.toBeNull();
    expect(new Set(lines.map(({ batchId }) => batchId)).size).toBe(1);
    const back = await ask('POST', api.undo(lines[0]!.id), {});
    expect(back).toMatchObject({ status: 409, body: { message: 'This cannot be taken back.' } });
    expect((await ask('POST', api.restore('plan', plans[0]!.id), {})).status).toBe(404);
    expect(await t.db.all('PRAGMA foreign_key_check')).toEqual([]);
  });
});
