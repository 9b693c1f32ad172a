import { afterAll, describe, expect, it } from 'vitest';
import { PlanInput } from '#src/contract/plans/plan-input.ts';
import { DraftInput } from '#src/contract/plans/drafts.ts';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import type { Change } from '../core/change.ts';
import { previewReader } from './preview.ts';
import { saveDraft } from '../plans/drafts/drafts.ts';
import { createPlan } from '../plans/change-plans.ts';
import { readSnapshot, withDrafts } from './read.ts';
import type { Snapshot } from './snapshot.ts';
import { openTestDb, readCatalog, TEST_NOW } from '../testing.ts';
const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW };
const fields = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid', price: 20 };
const make = (more: object) => createPlan(db, PlanInput.parse({ ...fields, ...more }), change);
const preview = async (published?: Snapshot) =>
  catalogOf(await withDrafts(db, published ?? (await readSnapshot(db, TEST_NOW)), TEST_NOW));
const { db, close } = await openTestDb();
afterAll(() => close());

describe('the preview of the data', () => {
  it('is the public data while nothing waits', async () => {
    const published = await readSnapshot(db, TEST_NOW);
    expect(await withDrafts(db, published, TEST_NOW)).toBe(published);
  });

  it('shows drafts, scheduled plans and draft values as if they were public', async () => {
    const draft = await make({ planName: 'Hidden draft', status: 'draft' });
    const later = await make({
      planName: 'Hidden later',
      status: 'scheduled',
      activeFrom: '2026-12-01T00:00Z',
    });
    const open = await make({ planName: 'Open plan', price: 20 });
    const { version } = open;
    const input = DraftInput.parse({
      ...open,
      price: 3,
      confirmPrice: true,
      planName: 'Open and cheap',
      version,
    });
    await saveDraft(db, open.id, input, version, change);
    const published = await readSnapshot(db, TEST_NOW);
    const shown = await preview(published);
    expect(shown.plan(draft.slug)).toMatchObject({
      planName: 'Hidden draft',
    });
    expect(shown.plan(later.slug)).toMatchObject({
      planName: 'Hidden later',
    });
    expect(shown.plan(open.slug)).toMatchObject({
      planName: 'Open and cheap',
      price: 3,
      previousPrice: 20,
    });
    const cheap = { ...DEFAULT_QUERY, region: 'US', maxPrice: 3, limit: 100 };
    const found = (of: Catalog) => of.listing(cheap).data.map(({ id }) => id);
    expect(found(shown)).toContain(open.id);
    expect(found(catalogOf(published))).not.toContain(open.id);
    const prices = (slug: string) => shown.history(shown.entry(slug)!).map(({ price }) => price);
    expect(prices(draft.slug)).toEqual([20]);
    expect(prices(open.slug)).toEqual([3, 20]);
    expect(shown.freshness.plans - published.freshness.plans).toBe(2);
    const others = published.plans.filter(({ plan }) => plan.id !== open.id);
    expect(others.every((entry) => shown.entry(entry.plan.slug) === entry)).toBe(true);
  });

  it('shows a price of a draft with the source that it keeps', async () => {
    const source = {
      sourceName: 'A list',
      sourceUrl: 'https://list.example/5',
      confidence: 'sourced',
    };
    const open = await make({ planName: 'Open and sourced', ...source });
    const { version } = open;
    await saveDraft(db, open.id, DraftInput.parse({ ...open, price: 7, version }), version, change);
    const shown = await preview();
    expect((await readCatalog(db, TEST_NOW)).plan(open.slug)).toMatchObject({
      price: 20,
      source: { name: 'A list' },
    });
    expect(shown.plan(open.slug)).toMatchObject({
      price: 7,
      source: { name: 'A list' },
      sourceUrl: 'https://list.example/5',
      confidence: 'sourced',
    });
    expect(shown.history(shown.entry(open.slug)!)).toMatchObject([
      { price: 7, source: { name: 'A list' } },
      { price: 20, source: { name: 'A list' } },
    ]);
  });

  it('finds draft values by their own words, and no more by the public ones', async () => {
    const open = await make({ planName: 'Zebra plan' });
    const { id, version } = open;
    const input = DraftInput.parse({ ...open, planName: 'Okapi plan', version });
    await saveDraft(db, id, input, version, change);
    const unpublished = await make({ planName: 'Okapi hidden', status: 'draft' });
    const shown = await preview();
    const published = await readCatalog(db, TEST_NOW);
    const found = (of: Catalog, q: string) => {
      const { data, meta } = of.listing({ ...DEFAULT_QUERY, region: 'US', q });
      expect(meta.totalCount).toBe(data.length);
      return data.map((plan) => plan.id).sort((a, b) => a - b);
    };
    expect(found(shown, 'okap')).toEqual([id, unpublished.id]);
    expect(found(shown, 'hidden okapi')).toEqual([unpublished.id]);
    expect(found(shown, 'zebra')).toEqual([]);
    expect(found(published, 'zebra')).toEqual([id]);
    expect(found(published, 'okapi')).toEqual([]);
  });

  it('cannot be written', async () => {
    const shown = await previewReader(db, TEST_NOW);
    await expect(shown.all('DELETE FROM plans')).rejects.toThrow('only reads');
  });
});
