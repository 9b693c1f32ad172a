import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { trackDataVersion } from '#api/core/data-version.ts';
import { createDuePlans } from '#api/plans/due.ts';
import { readEnv } from '#api/env.ts';
import { createFairShares } from '#api/core/fairness/fair-shares.ts';
import { createLog } from '#api/core/process/log.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import type { Change } from '#db/core/change.ts';
import { saveDraft } from '#db/plans/drafts/drafts.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { DraftInput } from '#src/contract/plans/drafts.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { textOf } from '../support/built.ts';
import { pagesBy } from '#api/publish/site/testing.ts';

/** The views of the built site on a database and a clock of this test: no server, no browser. */
const dataDir = process.env.SITE_DATA_DIR!;
const FROM = '2026-11-21T13:00:00.000Z';
const UNTIL = '2026-11-21T14:00:00.000Z';
let time = TEST_NOW;
const now = () => time;
const log = createLog('silent');
const test = await openTestDb();
const { db } = test;
const env = readEnv({ DATA_DIR: dataDir });
const dataVersion = trackDataVersion(db);
const site = createSite({ db, env, now, log, dataVersion, shares: createFairShares() });
const app = createApp({ db, env, now, log, dataVersion, site });
const clock = createDuePlans({ db, now, log });
beforeAll(async () => {
  const releases = openReleases(dataDir, join(import.meta.dirname, '../../../node_modules'));
  const { id, dataVersion: version, lineage, codeFolder } = (await releases.current())!;
  const render = pagesBy(db, (await loadRenderer(join(codeFolder, 'server'))).render, env);
  // The release is of other data: none of its files would be served.
  site.use({ id, dataVersion: version, lineage, files: new Map(), render });
});
afterAll(async () => {
  site.close();
  await test.close();
});

/** The words of a plan's public page at a moment, after the clock did what is due. */
async function pageAt(plan: Plan, moment: string): Promise<string> {
  time = new Date(moment);
  await clock.run();
  const answer = await app.request(paths.plan(plan.slug));
  expect(answer.status).toBe(200);
  return textOf(await answer.text());
}

it('shows a promotional price on the public page from its minute until its minute', async () => {
  const plan = (await readCatalog(db, TEST_NOW)).plansById([7])[0]!;
  const promo = Math.round(plan.price * 80) / 100;
  const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now: now() };
  const input = { ...plan, price: promo, listPrice: plan.price };
  const times = { from: FROM, until: UNTIL, hasDeal: true };
  await saveDraft(db, plan.id, DraftInput.parse({ ...input, ...times }), plan.version, change);
  const [usual, reduced] = [plan.price, promo].map((price) => formatMoney(price, plan.currency));

  expect(await pageAt(plan, '2026-11-21T12:59:59.999Z')).not.toContain(reduced);
  const during = await pageAt(plan, FROM);
  expect(during).toContain(reduced);
  expect(during).toContain(`Seller’s offer: regular price ${usual}, as the seller says`);
  expect(await pageAt(plan, '2026-11-21T13:59:59.999Z')).toContain(reduced);
  const after = await pageAt(plan, UNTIL);
  expect(after).toContain(usual);
  // The history still says that it was cheaper; the price of the page does not.
  expect((await readCatalog(db, TEST_NOW)).plansById([plan.id])[0]!.price).toBe(plan.price);
  expect(after.indexOf(usual!)).toBeLessThan(after.indexOf(reduced!));
});

it('says of a promotion without a regular price that none is published', async () => {
  time = TEST_NOW;
  const plan = (await readCatalog(db, TEST_NOW)).plansById([8])[0]!;
  const change: Change = { actor: { id: null, name: 'test', way: 'cli' }, now: now() };
  const input = { ...plan, price: Math.round(plan.price * 80) / 100, listPrice: null };
  const times = { from: FROM, until: UNTIL, hasDeal: true };
  await saveDraft(db, plan.id, DraftInput.parse({ ...input, ...times }), plan.version, change);

  expect(await pageAt(plan, '2026-11-21T12:59:59.999Z')).not.toContain('usual price');
  expect(await pageAt(plan, FROM)).toContain('Marked as a deal by hand: usual price not published');
  expect(await pageAt(plan, UNTIL)).not.toContain('usual price');
});
