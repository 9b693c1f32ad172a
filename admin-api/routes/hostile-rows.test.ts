import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ImportRowList, ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { openTestApp, testAccount } from '../testing.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let cookie: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-hostile-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  deps = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  app = createApp(deps);
  ({ cookie } = await testAccount(t, 'ada', true));
});
afterAll(async () => {
  await deps.imports.stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

type Cells = Record<string, string>;
/** What stands in the row, and what must come of it: 'new', or what is wrong where. */
type Case = readonly [what: string, cells: Cells, verdict: string, note?: string];

const DEAL = 'hasDeal refused';
const ROWS: readonly Case[] = [
  ['a plain row', {}, 'new'],
  // Prices.
  ['no price', { price: '' }, 'price missing'],
  ['a decimal comma', { price: '19,99' }, 'price decimal-comma'],
  ['a comma that may part thousands', { price: '1,999' }, 'price decimal-comma'],
  ['commas between thousands', { price: '1,999.00' }, 'price thousands-separator'],
  ['points between thousands', { price: '1.999,00' }, 'price not-a-number'],
  ['a blank between thousands', { price: '1 999.00' }, 'price thousands-separator'],
  ['an exponent', { price: '1e3' }, 'price exponent'],
  ['a hexadecimal number', { price: '0x10' }, 'price not-a-number'],
  ['nothing to pay', { price: '0' }, 'price not-positive'],
  ['a negative price', { price: '-5' }, 'price not-positive'],
  ['half a cent', { price: '9.995' }, 'price too-many-decimals'],
  ['digits of another script', { price: '١٩٫٩٩' }, 'price not-a-number'],
  ['no number at all', { price: 'free' }, 'price not-a-number'],
  ['its own sign', { price: '$19.99' }, 'new', 'price currency-sign'],
  ['the sign of another currency', { price: '€19.99' }, 'price currency-sign'],
  ['a currency that its place has not', { currency: 'EUR' }, 'currency wrong-currency'],
  ['a currency that there is not', { currency: 'XXX' }, 'currency unknown-currency'],
  ['an exponent in a fee', { setupFee: '1e3' }, 'setupFee exponent'],
  // Deals.
  ['a deal that was never dearer', { hasDeal: 'true' }, DEAL],
  [
    'a deal that was cheaper',
    { hasDeal: 'true', previousPrice: '15' },
    'previousPrice deal-without-saving',
  ],
  ['a deal with an earlier price', { hasDeal: 'true', previousPrice: '25' }, 'new'],
  ["a seller's offer", { hasDeal: 'true', listPrice: '25' }, 'new'],
  // Amounts of data.
  ['data by the day', { dataAmount: '2GB/day' }, 'new', 'dataPeriod data-period'],
  [
    'data by the day that counts in total',
    { dataAmount: '2GB/day', dataPeriod: 'total' },
    'dataPeriod contradiction',
  ],
  ['data by the week', { dataAmount: '5GB/week' }, 'dataAmount data-unreadable'],
  ['no amount of data', { dataAmount: 'lots of data' }, 'dataAmount data-unreadable'],
  ['data without a unit', { dataAmount: '5' }, 'dataAmount data-unreadable'],
  ['a terabyte', { dataAmount: '1TB' }, 'new'],
  ['an amount for hotspot by the day', { hotspotData: '1GB/day' }, 'hotspotData data-unreadable'],
  // Texts.
  ['a sign of comparison', { planDescription: 'For data < 10GB and > 1GB' }, 'new'],
  ['markup', { planDescription: '<b>bold</b>' }, 'planDescription markup'],
  ['a script', { planName: 'Plan <script>alert(1)</script>' }, 'planName markup'],
  ['a formula', { planName: '=HYPERLINK("https://a.example")' }, 'new', 'planName formula'],
  ['a name from right to left', { planName: 'باقة الإنترنت 5' }, 'new'],
  ['a direction override', { planName: 'Plan \u202e5BG' }, 'planName hidden-characters'],
  ['a letter that shows nothing', { planName: 'Pl\u200ban' }, 'planName hidden-characters'],
  ['a name of 121 letters', { planName: 'x'.repeat(121) }, 'planName too-long'],
  ['an address that runs', { buyUrl: 'javascript:alert(1)' }, 'buyUrl not-https'],
  ['an address without TLS', { buyUrl: 'http://a.example/' }, 'buyUrl not-https'],
  // Other cells.
  ['a carrier that there is not', { carrier: 'nobody' }, 'carrier unknown-carrier'],
  ['a place by a name', { region: 'Atlantis' }, 'region unknown-region'],
  ['a day that there is not', { seenOn: '2026-02-30' }, 'seenOn not-a-date'],
  ['tomorrow', { seenOn: '2027-01-01' }, 'seenOn not-a-date'],
  ['a member nobody knows', { colour: 'red' }, 'new', ' left-out'],
  // Rows of one plan.
  ['the first of two rows that differ', { planName: 'Twice', price: '10' }, 'planName two-rows'],
  ['the second of them', { planName: 'Twice', price: '11' }, 'planName two-rows'],
  ['the first of two that are the same', { planName: 'Copied' }, 'new'],
  ['the copy', { planName: 'Copied' }, 'planName two-rows'],
];

const PLAIN = {
  carrier: 't-mobile',
  region: 'US',
  dataAmount: '5GB',
  price: '20',
  planType: 'prepaid',
  validity: '30 days',
};
const CELLS = ROWS.map(([, cells], index) => ({ ...PLAIN, planName: `Row ${index}`, ...cells }));

function asCsv(): string {
  const names = [...new Set(CELLS.flatMap((cells) => Object.keys(cells)))];
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`;
  const line = (cells: Cells) => names.map((name) => quoted(cells[name])).join(',');
  return [names.join(','), ...CELLS.map(line), ''].join('\n');
}
const asJson = () => JSON.stringify({ plans: CELLS });

/** The verdicts of a dry run by number of row; `first`: the number of the first. */
async function verdicts(name: string, text: string, first: number) {
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const sent = await app.request(api.imports, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'X-File-Name': name },
    body: text,
  });
  const { id } = (await sent.json()) as ImportRun;
  await app.request(api.importDryRun(id), {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mapping: { kind: 'native' } }),
  });
  await deps.imports.done(id);
  const rows = async (kind: string) => {
    const found: ImportRowList['data'] = [];
    for (let page = 1; ; page += 1) {
      const path = `${api.importRows(id)}?kind=${kind}&page=${page}`;
      const answer = await app.request(path, { headers });
      const list = (await answer.json()) as ImportRowList;
      found.push(...list.data);
      if (page >= list.meta.totalPages) return found;
    }
  };
  const came: Record<number, string> = {};
  for (const { at } of await rows('new')) came[at - first] = 'new';
  for (const { at, problems } of await rows('rejected')) {
    came[at - first] = problems.map(({ field, code }) => `${field} ${code}`).join(', ');
  }
  const notes = new Map(
    (await rows('noted')).map((row) => [
      row.at - first,
      row.notes.map(({ field, code }) => `${field} ${code}`),
    ]),
  );
  return { came, notes };
}

describe('forty hostile rows', () => {
  it.each([
    ['csv', asCsv, 2],
    ['json', asJson, 0],
  ] as const)('get the same verdicts as %s', async (format, write, first) => {
    expect(ROWS.length).toBeGreaterThanOrEqual(40);
    const { came, notes } = await verdicts(`rows.${format}`, write(), first);
    const expected = ROWS.map(([what, , verdict], index) => [index, what, verdict]);
    const got = ROWS.map(([what], index) => [index, what, came[index]]);
    expect(got).toEqual(expected);
    for (const [index, [what, cells, , note]] of ROWS.entries()) {
      // In CSV the name of an unknown column stands in the head, and is told with the first row.
      const at = format === 'csv' && 'colour' in cells ? 0 : index;
      if (note) expect([what, notes.get(at)]).toEqual([what, expect.arrayContaining([note])]);
    }
  });
});
