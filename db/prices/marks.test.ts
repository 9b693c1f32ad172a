import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { listMarks, staleWords, type MarkKind } from '#src/domain/plans/words/best-for.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { parseDataAmount } from '#src/domain/plans/data-amount.ts';
import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import { nextSnapshot, readSnapshot } from '../snapshot/read.ts';
import { openSeededDb, readCatalog } from '../testing.ts';
import type { Db } from '../core/connect/client.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openSeededDb());
});
afterEach(() => close());

const change = (sql: string) =>
  db.write((commit) =>
    commit([
      { sql, args: [] },
      { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
    ]),
  );
const open = () => readCatalog(db, NOW);
const winner = async (catalog: Catalog, code: string, kind: MarkKind) =>
  (await catalog.marks(code))!.won.find((won) => won.kind === kind)?.slug;
const isEligible = ({ age, audience, addOnTo }: Plan) =>
  age === 'fresh' && audience !== 'existing' && audience !== 'entitled' && addOnTo === null;

describe('marks', () => {
  it('by total go to the first answer of the finder that is known to fit', async () => {
    const catalog = await open();
    const asked: [MarkKind, Partial<NeedQuery>][] = [
      ['ten-gb', { gb: [10] }],
      ['no-contract', { contract: 'none' }],
    ];
    let won = 0;
    for (const { code } of catalog.regions.filter(({ kind }) => kind === 'country')) {
      for (const [kind, wish] of asked) {
        const { data } = await catalog.find({
          ...NO_WISHES,
          places: [code],
          months: 12,
          days: [],
          maxAge: 90,
          limit: 100,
          ...wish,
        });
        const first = data.find(({ fits, plan }) => fits === 'known' && isEligible(plan));
        expect(await winner(catalog, code, kind), `${code} ${kind}`).toBe(first?.plan.slug);
        won += Number(first !== undefined);
      }
    }
    expect(won).toBeGreaterThan(4);
  });

  it('per GB go to the lowest of the list, in whatever currency', async () => {
    const catalog = await open();
    const all = await catalog.allPlans();
    for (const { code } of catalog.regions) {
      const perGb = all
        .filter(
          ({ key, plan }) => isEligible(plan) && (key.region === code || key.covers.includes(code)),
        )
        .filter(({ key, plan }) => key.dataMb !== null && !plan.offerEnded)
        .map(({ key, plan }) => ({ slug: plan.slug, usd: key.usdMicros / key.dataMb! }));
      const lowest = Math.min(...perGb.map(({ usd }) => usd));
      const slug = await winner(catalog, code, 'per-gb');
      const of = perGb.find((one) => one.slug === slug);
      // Rates round.
      expect(of!.usd / lowest, code).toBeLessThan(1.002);
    }
  });

  it('for unlimited data need that no limit is stated', async () => {
    const catalog = await open();
    for (const code of ['US', 'DE', 'JP']) {
      const plan = (await catalog.plan((await winner(catalog, code, 'unlimited'))!))!;
      expect(parseDataAmount(plan.dataAmount).unlimited).toBe(true);
      expect([plan.fullSpeedData, plan.reducedSpeed, plan.maxSpeedMbps]).toEqual([
        null,
        null,
        null,
      ]);
    }
  });

  it('pass over plans that not everybody may buy', async () => {
    const first = (await winner(await open(), 'US', 'ten-gb'))!;
    await change(`UPDATE plans SET audience = 'entitled' WHERE slug = '${first}'`);
    const second = (await winner(await open(), 'US', 'ten-gb'))!;
    expect(second).not.toBe(first);
    await change(`UPDATE plans SET add_on_to = 'a plan' WHERE slug = '${second}'`);
    expect([first, second]).not.toContain(await winner(await open(), 'US', 'ten-gb'));
  });

  it('are none where no price is fresh, and the place says why', async () => {
    const old = `UPDATE plans SET seen_on = '2026-01-01' WHERE (covers LIKE '%GB%' OR region_id =
      (SELECT id FROM regions WHERE code = 'UK'))`;
    await change(`${old} AND carrier_id IN (SELECT id FROM carriers WHERE kind <> 'travel')`);
    const some = (await (await open()).marks('UK'))!;
    expect(some.won.map(({ kind }) => kind)).toEqual(['per-gb']);
    expect(staleWords(some.stale)).toMatch(/no operator/);
    await change(old);
    const none = (await (await open()).marks('UK'))!;
    expect(none.won).toEqual([]);
    expect(staleWords(none.stale)).toMatch(/no price here is fresh/);
    expect(staleWords((await (await open()).marks('US'))!.stale)).toBeNull();
  });

  it('are three in a list at most, and one of a plan', () => {
    const won = [
      { kind: 'ten-gb', slug: 'a' },
      { kind: 'per-gb', slug: 'b' },
      { kind: 'no-contract', slug: 'a' },
      { kind: 'unlimited', slug: 'c' },
    ] as const;
    expect(listMarks({ won: [...won] })).toEqual({
      a: 'ten-gb',
      b: 'per-gb',
      c: 'unlimited',
    });
    const four = won.map((one, at) => ({ ...one, slug: String(at) }));
    expect(Object.keys(listMarks({ won: four }))).toHaveLength(3);
  });

  it('are worked out anew when the plans of a place, of a group or the rates are others', async () => {
    let snapshot = await readSnapshot(db, NOW);
    const places = ['UK', 'DE', 'US', 'XE'];
    const compare = async () => {
      const fresh = await open();
      snapshot = await nextSnapshot(db, snapshot, NOW);
      const found = places.map((code) => catalogOf(snapshot).marks(code));
      expect(found).toEqual(places.map((code) => fresh.marks(code)));
      return JSON.stringify(found);
    };
    const seen = new Set([await compare()]);
    const [group] = await db.all<{ id: number }>(
      `SELECT p.id FROM plans p JOIN regions r ON r.id = p.region_id
       WHERE r.kind <> 'country' AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1`,
    );
    for (const sql of [
      "UPDATE reference_rates SET per_usd = per_usd * 40 WHERE currency = 'GBP'",
      "UPDATE regions SET currency = 'GBP' WHERE code = 'DE'",
      `UPDATE plans SET covers = 'UK,DE', price_minor = 1 WHERE id = ${group!.id}`,
    ]) {
      await change(sql);
      seen.add(await compare());
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});
