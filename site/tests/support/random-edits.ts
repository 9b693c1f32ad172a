import { ZodError } from 'zod';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { carrierEntity, createCarrier, updateCarrier } from '#db/places/change-carriers.ts';
import { planEntity } from '#db/plans/rows/plan-state.ts';
import { createPlan, updatePlan } from '#db/plans/change-plans.ts';
import { deleteRow } from '#db/core/changes/row-changes.ts';
import { addPriceRecord } from '#db/plans/prices/change-prices.ts';
import { updateRegion } from '#db/places/change-regions.ts';
import { createSeoPage, updateSeoGlobal } from '#db/pages/change-seo.ts';
import { listTrash, restoreFromTrash } from '#db/history/trash.ts';
import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { readSnapshot } from '#db/snapshot/read.ts';
import { getSeoGlobal } from '#db/pages/seo.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import { CarrierInput, CarrierUpdate } from '#src/contract/places/carriers.ts';
import { PlanInput, PlanUpdate } from '#src/contract/plans/plan-input.ts';
import { PriceRecordInput } from '#src/contract/prices/prices.ts';
import { RegionUpdate } from '#src/contract/places/regions.ts';
import { SeoPageInput } from '#src/contract/pages/seo.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { PLAN_TYPES } from '#src/domain/core/vocabulary.ts';

/** How often each kind of edit is chosen, of all. */
const KINDS = {
  price: 30,
  record: 12,
  words: 16,
  deal: 8,
  create: 8,
  delete: 10,
  restore: 8,
  carrier: 8,
  newCarrier: 2,
  lessCarrier: 1,
  region: 1,
  page: 6,
  site: 1,
} as const;
type Kind = keyof typeof KINDS;

/**
 * Edits of all kinds through the write engine, the same each time for one seed. Each call makes one
 * that is accepted and answers its kind; what is refused is tried otherwise.
 */
export function randomEdits(db: Db, seed: number, now: Date): () => Promise<Kind> {
  let state = seed;
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * end);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now };
  const kinds = Object.entries(KINDS).flatMap(([kind, often]) =>
    Array.from({ length: often }, () => kind as Kind),
  );
  let made = 0;
  const plan = async () => {
    const rows = await db.all<{ id: number }>(
      'SELECT id FROM plans WHERE deleted_at IS NULL ORDER BY id',
    );
    return (await findAdminPlan(db, one(rows).id))!;
  };
  const edit = async (fields: (from: Awaited<ReturnType<typeof plan>>) => object) => {
    const from = await plan();
    const input = PlanUpdate.parse({ ...from, ...fields(from) });
    await updatePlan(db, from.id, input, from.version, change);
  };
  const carrier = async () => one((await readSnapshot(db, new Date())).carriers);
  const region = async () => one((await readSnapshot(db, new Date())).regions);

  const edits: Record<Kind, () => Promise<unknown>> = {
    price: () => edit(({ price }) => ({ price: Math.ceil(price) + below(9) + 1, checked: true })),
    words: () =>
      edit(({ planName }) => ({
        planName: `${planName} ${made}`.slice(-80),
        hotspot: below(2) > 0,
      })),
    deal: () =>
      edit(({ price, hasDeal }) =>
        hasDeal
          ? { hasDeal: false }
          : { price: Math.max(1, Math.floor(price * 0.7)), previousPrice: price, hasDeal: true },
      ),
    record: async () => {
      const { id, price } = await plan();
      const recordedDate = addDays(now.toISOString().slice(0, 10), -below(400));
      const input = PriceRecordInput.parse({ price: Math.ceil(price) + below(5), recordedDate });
      await addPriceRecord(db, id, input, change);
    },
    create: async () => {
      const [of, at] = [await carrier(), await region()];
      const input = PlanInput.parse({
        carrierId: of.id,
        regionId: at.id,
        planName: `Random ${made}`,
        dataAmount: one(['1GB', '10GB', 'Unlimited']),
        price: 5 + below(60),
        currency: at.currency,
        planType: one(PLAN_TYPES),
        validity: '30 Days',
      });
      await createPlan(db, input, change);
    },
    delete: async () => {
      const { id, version } = await plan();
      await deleteRow(db, planEntity, id, version, change);
    },
    restore: async () => {
      const { data } = await listTrash(db, { q: '', page: 1, limit: 50 });
      if (data.length === 0) throw new Refusal('missing', 'the trash is empty');
      const { entity, id } = one(data);
      await restoreFromTrash(db, entity, id, undefined, change);
    },
    carrier: async () => {
      const from = await carrier();
      const input = CarrierUpdate.parse({ ...from, name: `${from.name} ${made}`.slice(-80) });
      await updateCarrier(db, from.id, input, from.version, change);
    },
    newCarrier: () =>
      createCarrier(
        db,
        CarrierInput.parse({ name: `Carrier ${made}`, slug: `carrier-${made}` }),
        change,
      ),
    lessCarrier: async () => {
      const { id, version } = await carrier();
      await deleteRow(db, carrierEntity, id, version, change);
    },
    region: async () => {
      const from = await region();
      const input = RegionUpdate.parse({ ...from, name: `${from.name}${made}`.slice(0, 80) });
      await updateRegion(db, from.id, input, from.version, change);
    },
    page: async () => {
      const path = one([`/carriers/${(await carrier()).slug}`, `/region/${(await region()).code}`]);
      await createSeoPage(db, SeoPageInput.parse({ path, title: `Title ${made}` }), change);
    },
    site: async () => {
      const { version, ...settings } = await getSeoGlobal(db);
      const input = { ...settings, siteTitle: `Site ${made}`, version };
      await updateSeoGlobal(db, input, version, change);
    },
  };

  return async () => {
    for (;;) {
      made += 1;
      const kind = one(kinds);
      try {
        await edits[kind]();
        return kind;
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof ZodError)) throw error;
      }
    }
  };
}
