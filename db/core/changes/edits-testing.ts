import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DraftInput } from '#src/contract/plans/drafts.ts';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import type { Change } from '../change.ts';
import type { Db } from '../connect/client.ts';
import type { DryRunResult } from '../../imports/runs/run-types.ts';
import { findAdminPlan } from '../../plans/admin-plans.ts';
import { addCounts, rollUpPopularity } from '../../insight/events.ts';
import { createRun } from '../../imports/import-runs.ts';
import { addReport, listReports } from '../../prices/price-reports.ts';
import { decideReport } from '../../prices/report-decisions.ts';
import { getRates } from './site.ts';
import { applyBulk, previewBulk } from '../../plans/bulk.ts';
import { applyDraft, saveDraft } from '../../plans/drafts/drafts.ts';
import { applyDue } from '../../plans/drafts/run-due.ts';
import { planEntity } from '../../plans/rows/plan-state.ts';
import { updatePlan } from '../../plans/change-plans.ts';
import { purgeTrash } from '../../history/purge.ts';
import { setRates } from '../../prices/rates.ts';
import { markRecordWrong } from '../../plans/prices/record-errors.ts';
import { deleteRow } from './row-changes.ts';
import { readSnapshot } from '../../snapshot/read.ts';
import { undoEntry } from '../../history/undo.ts';

async function anyOf(db: Db, sql: string, nth: number): Promise<number> {
  const rows = await db.all<{ id: number }>(sql);
  return rows[(nth * 7919) % rows.length]!.id;
}
const PLANS = "SELECT id FROM plans WHERE deleted_at IS NULL AND status = 'active' ORDER BY id";

type Edit = (db: Db, nth: number, change: Change) => Promise<unknown>;

/** Edits of kinds that random ones are not of: each of another plan, by the number that it is the `nth`. */
export const SPECIAL_EDITS: Readonly<Record<string, Edit>> = {
  async withdrawn(db, nth, change) {
    const ids = [await anyOf(db, PLANS, nth), await anyOf(db, PLANS, nth + 1)];
    await setAll(db, ids, 'withdrawn', change);
    if (nth % 2) await setAll(db, ids.slice(1), 'active', change);
  },
  async moved(db, nth, change) {
    const plan = (await findAdminPlan(db, await anyOf(db, PLANS, nth)))!;
    const { regions } = await readSnapshot(db, change.now);
    const places = regions.filter(({ kind }) => kind === 'country');
    const { id: regionId, currency } = places[nth % places.length]!;
    const carrierId = await anyOf(db, 'SELECT id FROM carriers WHERE deleted_at IS NULL', nth);
    const fields = { regionId, carrierId, currency, slug: `moved-${nth}`, previousPrice: null };
    const price = Math.ceil(plan.price);
    const input = PlanUpdate.parse({
      ...plan,
      ...fields,
      price,
      hasDeal: false,
      confirmPrice: true,
    });
    await updatePlan(db, plan.id, input, plan.version, change);
  },
  async wrongRecord(db, nth, change) {
    const record = await anyOf(db, 'SELECT id FROM price_records ORDER BY id', nth);
    await markRecordWrong(db, record, { reason: 'a test' }, change);
  },
  async undone(db, _, change) {
    const last = await anyOf(db, "SELECT max(id) AS id FROM audit_log WHERE entity = 'plan'", 0);
    await undoEntry(db, last, { force: true, partial: true }, change);
  },
  async purged(db, nth, change) {
    const id = await anyOf(db, PLANS, nth);
    await deleteRow(db, planEntity, id, undefined, change);
    await purgeTrash(db, [{ entity: 'plan', id }], change);
  },
  async imported(db, nth, change) {
    const row = { carrier: 'att', region: 'US', dataAmount: '5GB', currency: 'USD' };
    const names = ['One', 'Two', `Three ${nth}`];
    const rows = names.map((planName, more) => {
      return { ...row, planName, price: 10 + nth + more, planType: 'prepaid', validity: '30 days' };
    });
    await importRows(db, rows, change);
  },
  async drafted(db, nth, change) {
    const { id, version, price, ...plan } = (await findAdminPlan(db, await anyOf(db, PLANS, nth)))!;
    const values = {
      ...plan,
      id,
      version,
      price: Math.ceil(price) + 1,
      planName: `Drafted ${nth}`,
    };
    const input = DraftInput.parse({ ...values, confirmPrice: true });
    const { draft } = await saveDraft(db, id, input, version, change);
    if (nth % 4 === 0) return;
    const step = { draftVersion: draft!.version, force: true, expect: 'publish' } as const;
    await applyDraft(db, id, step, change);
  },
  async due(db, nth, change) {
    const [id, other] = [await anyOf(db, PLANS, nth), await anyOf(db, PLANS, nth + 1)];
    const at = change.now.toISOString();
    const sql = [
      "UPDATE plans SET status = 'scheduled', active_from = ? WHERE id = ?",
      'UPDATE plans SET active_until = ? WHERE id = ?',
    ];
    const args = [
      [at, id],
      [at, other],
    ];
    await db.write((commit) => commit(sql.map((one, at) => ({ sql: one, args: args[at]! }))));
    await applyDue(db, change.now, () => false);
  },
  async rates(db, nth, change) {
    const { rates, ...more } = (await getRates(db))!;
    await setRates(db, { ...more, rates: { ...rates, EUR: rates.EUR + nth / 1000 } }, change);
  },
  async answered(db, nth, change) {
    const plan = (await findAdminPlan(db, await anyOf(db, PLANS, nth)))!;
    const input = { kind: 'terms', price: null, seenAt: null, note: 'Wrong' } as const;
    await addReport(db, plan.slug, input, change.now);
    const [report] = (await listReports(db, { state: 'open', page: 1, limit: 1 })).data;
    const decision = { state: 'answered', answer: `Mended ${nth}` } as const;
    await decideReport(db, report!.id, decision, report!.version, change);
  },
  async clicked(db, nth, { now }) {
    const subject = String(await anyOf(db, PLANS, nth));
    const day = now.toISOString().slice(0, 10);
    await addCounts(db, [{ day, kind: 'buy', subject, n: 1, visitors: 1 }], now);
    await rollUpPopularity(db, now);
  },
};

async function setAll(db: Db, ids: number[], value: 'active' | 'withdrawn', change: Change) {
  const input = { selection: { ids }, operation: { kind: 'set', field: 'status', value } } as const;
  const { token } = await previewBulk(db, input, change);
  await applyBulk(db, { ...input, token, skipProblems: true, confirmPrice: true }, change);
}

/** Imports a file of all these rows. */
async function importRows(db: Db, rows: readonly object[], { now }: Change) {
  const text = JSON.stringify(rows);
  const change = { actor: { id: null, name: 'test', way: 'import' }, now } as const;
  const file = { fileName: 'x.json', format: 'json', size: text.length, sha256: '-' } as const;
  const runId = await createRun(db, file, Buffer.from(text), change);
  const own = await mkdtemp(join(tmpdir(), 'sim-atlas-import-'));
  await writeFile(join(own, 'source'), text);
  const ready = "UPDATE import_runs SET state = 'ready', options = '{}' WHERE id = ?";
  await db.write((commit) => commit([{ sql: ready, args: [runId] }]));
  const mapping = { kind: 'native' };
  const asked = { runId, reading: 1, folder: own, format: 'json', mapping, decimals: 'point' };
  const run = await db.readInWorker<DryRunResult>('dryRun', { ...asked, change });
  const choice = { mode: 'all', rows: [] };
  const batch = { ...change, way: 'import', batchId: crypto.randomUUID() };
  await db.writeInWorker('applyRun', { ...asked, ...run, choice, change: batch });
  await rm(own, { recursive: true });
}
