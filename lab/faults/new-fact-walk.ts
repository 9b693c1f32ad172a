/**
 * Walks facts that were just added to the catalogue through everything a fact goes through. Run by
 * `new-fact.ts` in a copy of the sources; prints a line for each step and throws at the first
 * that is not as it should be.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalog, TEST_DAY, TEST_NOW } from '#db/testing.ts';
import { editedFields } from '#src/admin/core/form/fields.ts';
import { factBody, factField, factFields } from '#src/admin/core/form/facts.ts';
import { emptyOf, rowValues } from '#src/admin/core/form/kinds.tsx';
import { bulkChoices } from '#src/admin/plans/bulk/operations.ts';
import { fieldLabel } from '#src/admin/core/form/field-label.ts';
import { fieldText } from '#src/admin/history/words.ts';
import { listFromIndex, planIndexText, type PlanIndex } from '#src/client/lists/plan-index.ts';
import type { AdminPlan, BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { comparedNeed } from '#src/domain/finder/compare/compared-need.ts';
import { comparePlans } from '#src/domain/finder/compare/comparison.ts';
import { PLAN_FACT_LIST, PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { compact, MEANT } from '#src/domain/lists/search/text/lexicon.ts';
import { factLines } from '#src/domain/plans/facts/words.ts';
import { filterChips } from '#src/domain/lists/filter-words.ts';
import { columnTable } from '#src/domain/imports/format-doc.ts';
import { OPEN_TABLES, openPlanRow } from '#src/domain/pages/open-data/open-data.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { parsePlanQuery } from '#src/domain/lists/plan-query.ts';
import { appDeps, createApp } from '#api/app.ts';
import { openTestApp, sendTo, testAccount } from '#api/testing.ts';

type Values = Record<string, unknown>;
/** What the facts of the test are set to, as the API takes and answers them. */
const SAID: Values = JSON.parse(process.argv[2]!);
const NAMES = Object.keys(SAID);
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]));
const pick = (from: object) =>
  Object.fromEntries(NAMES.map((name) => [name, (from as Values)[name]]));
const FACTS = PLAN_FACT_LIST.filter(([name]) => NAMES.includes(name));

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-fact-'));
const t = await openTestApp({}, { DATA_DIR: folder });
const deps = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
const app = createApp(deps);
const { cookie } = await testAccount(t, 'ada', true);
const ask = async <T>(method: string, path: string, body?: unknown, status = 200): Promise<T> => {
  const answer = await sendTo(app, method, path, { cookie, body });
  const text = await answer.text();
  assert.equal(answer.status, status, `${method} ${path}: ${text}`);
  return JSON.parse(text || 'null') as T;
};
const plan = async (id: number) => ask<AdminPlan>('GET', api.plan(id));
const put = async (id: number, change: Values) => {
  const { status: _, ...now } = { ...(await plan(id)) } as Values;
  return ask<AdminPlan>('PUT', api.plan(id), { ...now, ...change });
};
const step = (name: string) => console.log(name);

const { data } = await ask<PlanList>('GET', `${api.plans}?region=US&limit=3`);
const [first, second, third] = data as [Plan, Plan, Plan];
assert.deepEqual(pick(first), NOTHING);
await put(first.id, SAID);
assert.deepEqual(pick(await plan(first.id)), SAID);
step('stored');

const kept = (await put(first.id, Object.fromEntries(NAMES.map((n) => [n, undefined])))) as object;
assert.deepEqual(pick(kept), SAID, 'an absent fact is untouched');
assert.deepEqual(pick(await put(first.id, NOTHING)), NOTHING, 'null is not published');
await put(first.id, SAID);
const fields = factFields(FACTS);
const base = { ...emptyOf(fields), ...rowValues(fields, first) };
const form = rowValues(fields, await plan(first.id));
assert.equal(editedFields(base, form).size, fields.length);
const body = factBody(Object.fromEntries(FACTS), form);
assert.deepEqual(pick(await put(second.id, body)), SAID, 'what the form sends');
assert.deepEqual(factBody(Object.fromEntries(FACTS), emptyOf(fields)), NOTHING);
for (const [name, fact] of FACTS) assert.equal(factField(name, fact).label, fact.label);
await put(second.id, NOTHING);
step('edited');

const draft = { ...(await plan(first.id)), ...NOTHING } as Values;
const drafted = await ask<AdminPlan>('PUT', api.draft(first.id), draft);
assert.deepEqual(pick(drafted.draft!.values), NOTHING);
await ask('DELETE', api.draft(first.id), { draftVersion: drafted.draft!.version });
assert.deepEqual(pick(await plan(first.id)), SAID);
step('drafted');

const choices = bulkChoices({ data: [], isError: false }, { data: [], isError: false });
for (const [name, fact] of FACTS.filter(([, { bulk }]) => bulk)) {
  const choice = choices.find(({ key }) => key === name)!;
  const operation = choice.operation(String(SAID[name]))!;
  const selection = { ids: [second.id, third.id] };
  const seen = await ask<BulkPreview>('POST', api.bulkPreview, { selection, operation });
  await ask('POST', api.bulkApply, { selection, operation, token: seen.token });
  assert.equal((await plan(third.id))[name], SAID[name], fact.label);
}
await put(second.id, NOTHING);
await put(third.id, NOTHING);
step('bulk-edited');

const log = await ask<AuditList>('GET', `${api.audit}?entity=plan&limit=50`);
const line = log.data.find(({ after }) => after && NAMES.every((name) => name in after))!;
for (const [name, fact] of FACTS) {
  assert.equal(fieldLabel(name), fact.label);
  assert.equal(fieldText({ ...line.after, [name]: null }, name), 'Unknown');
}
step('told in the change log');

const csv = await (await sendTo(app, 'GET', `${api.exportPlans}?format=csv`, { cookie })).text();
assert.ok(NAMES.every((name) => csv.split('\n')[0]!.split(',').includes(name)));
for (const name of NAMES) assert.ok(columnTable().includes(`\`${name}\``));
step('exported');

const imported = async (text: string) => {
  const answer = await app.request(api.imports, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': 'plans.csv',
    },
    body: text,
  });
  const { id } = (await answer.json()) as ImportRun;
  await ask('POST', api.importDryRun(id), { mapping: { kind: 'native' } }, 202);
  await deps.imports.done(id);
  const { findings } = await ask<ImportRun>('GET', api.importRun(id));
  if (findings!.changed > 0) {
    await ask('POST', api.importApply(id), { rows: { mode: 'all' } }, 202);
    await deps.imports.done(id);
  }
  return findings!;
};
assert.equal((await imported(csv)).changed, 0, 'its own export changes nothing');
await put(first.id, NOTHING);
const findings = await imported(csv);
assert.deepEqual([findings.changed, findings.rejected], [1, 0]);
assert.deepEqual(pick(await plan(first.id)), SAID);
const { slug, carrier, region, planName, dataAmount, price, planType } = first;
const cells = [slug, carrier.slug, region.code, `"${planName}"`, dataAmount, price, planType];
const old = `slug,carrier,region,planName,dataAmount,price,planType\n${cells.join(',')}\n`;
assert.equal((await imported(old)).changed, 0, 'a file that does not know the fact leaves it');
step('imported');

const catalog = await readCatalog(t.db, TEST_NOW);
const packed = planIndexText(await catalog.allPlans(), TEST_DAY, {
  ...catalog,
  agesFrom: TEST_DAY,
  marks: {},
});
const index = JSON.parse([...packed].join('')) as PlanIndex;
for (const [name, fact] of FACTS.filter(([, f]) => 'filter' in f)) {
  const text = `${name}=${String(SAID[name])}`;
  const list = await ask<PlanList>('GET', `${api.plans}?${text}&facets=true`);
  assert.deepEqual(
    list.data.map(({ id }) => id),
    [first.id],
  );
  assert.deepEqual(list.meta.facets!.facts![name], { [String(SAID[name])]: 1 });
  const { query, issues } = parsePlanQuery(new URLSearchParams(text));
  assert.deepEqual(issues, []);
  assert.deepEqual(JSON.parse(JSON.stringify(listFromIndex(index, query, {}, TEST_DAY))), list);
  const names = { carrier: String, region: String, network: String, currency: 'USD' as const };
  assert.equal(filterChips(query, {}, names).length, 1, fact.label);
  await ask('GET', `${api.plans}?${name}=nonsense`, undefined, 400);
}
for (const [name, fact] of FACTS.filter(
  ([, { kind, ...fact }]) => kind === 'flag' && 'filter' in fact,
))
  assert.deepEqual(
    MEANT.get(compact(fact.label))?.value.filters,
    { [name]: true },
    'found by its name',
  );
step('filtered');

const told: Plan = { ...(await plan(first.id)), age: null, offerEnded: false, proof: null };
const lines = factLines(PLAN_FACTS, told).filter(({ name }) => NAMES.includes(name));
assert.ok(lines.length > 0 && lines.every(({ words }) => words !== null));
step(`shown: ${lines.map(({ label, words }) => `${label} = ${words}`).join('; ')}`);

const { groups } = comparePlans([told, second], null, {
  need: comparedNeed(new URLSearchParams(), [told]),
  start: '2026-11-22',
  places: [],
  mixes: null,
  carriers: [],
});
const rows = groups.flatMap(({ rows: all }) => all);
for (const { name, words } of lines) {
  const row = rows.find(({ key }) => key === name)!;
  assert.deepEqual([row.cells[0]!.text, row.cells[1]!.text, row.differs], [words, null, true]);
}
step('compared');

const open = openPlanRow(told, 'https://sim.example/', '2026-11-21');
for (const [name, fact] of FACTS.filter(([, f]) => f.openData)) {
  assert.equal(String(open[name]), String(SAID[name]), fact.label);
  assert.ok(OPEN_TABLES['sim-plans'].columns.some((column) => column.name === name));
}
step('open data');

await deps.imports.stop();
await t.close();
await rm(folder, { recursive: true, force: true });
