import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { template } from '#src/domain/imports/format-doc.ts';
import { NATIVE_FIELDS } from '#src/domain/imports/columns.ts';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { openImportsApp, type ImportsApp } from '../testing.ts';

let t: ImportsApp;
let plans: number;
beforeAll(async () => {
  t = await openImportsApp();
  await hostilePlans();
  plans = (await t.db.first<{ n: number }>(
    'SELECT count(*) AS n FROM plans WHERE deleted_at IS NULL',
  ))!.n;
});
afterAll(() => t.close());

const NAMES = [
  "=cmd|' /C calc'!A0",
  '+1 "plus", plan',
  '-5',
  '@sum(A1)',
  "'=quoted",
  'a;b\tc',
  '０',
];

/** Plans with texts that files and spreadsheets break on; one is a draft, one has an outside id. */
async function hostilePlans() {
  const fields = `carrier_id, region_id, data_amount, price_minor, currency, plan_type, validity,
    confidence, data_rank, is_unlimited, usd_micros, region_minor, carrier_sort, search_text,
    created_at, updated_at`;
  await t.db.write((commit) =>
    commit([
      ...NAMES.map((name, index) => ({
        sql: `INSERT INTO plans (slug, plan_name, plan_description, status, ${fields})
          SELECT ?, ?, ?, ?, ${fields} FROM plans WHERE slug = 't-mobile-connect-5gb'`,
        args: [`hostile-${index}`, name, `=${name}`, index === 1 ? 'draft' : 'active'],
      })),
      {
        sql: `INSERT INTO plan_sources (source, plan_id, external_id, last_run_id)
          SELECT 'airalo', id, '=+id"1', 1 FROM plans WHERE slug = 'hostile-2'`,
        args: [],
      },
    ]),
  );
}

const get = (path: string) => t.send('GET', path);
async function exported(query: string): Promise<string> {
  const answer = await get(`${api.exportPlans}?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.text();
}

describe('an export', () => {
  it.each(IMPORT_FORMATS)('as %s changes nothing when it is imported', async (format) => {
    for (const history of ['false', 'true']) {
      const text = await exported(`format=${format}&history=${history}`);
      const { findings, state } = await t.dryRun(text, `plans.${format}`);
      expect({ history, state, findings }).toMatchObject({
        state: 'ready',
        findings: { rows: plans, new: 0, changed: 0, held: 0, rejected: 0, same: plans },
      });
    }
  });

  it('of a draft comes back as a draft, and of a scheduled plan with its times', async () => {
    const { plans: drafts } = JSON.parse(await exported('format=json&statuses=draft')) as {
      plans: object[];
    };
    const row = (slug: string, values: object) => ({
      ...drafts[0],
      slug,
      planName: slug,
      ...values,
    });
    const rows = [
      row('copied-draft', {}),
      row('copied-scheduled', {
        status: 'scheduled',
        activeFrom: '2030-01-01T10:00+01:00',
        activeUntil: '2030-02-01T00:00Z',
      }),
      row('copied-wrong', { status: 'scheduled' }),
      row('copied-active', { status: '' }),
    ];
    const run = await t.dryRun(JSON.stringify(rows), 'copy.json');
    expect(run.findings).toMatchObject({ rows: 4, new: 3, rejected: 1 });
    await t.apply(run.id);
    const stored = await t.db.all(
      `SELECT slug, status, active_from AS fromAt, active_until AS untilAt,
         (SELECT count(*) FROM price_records WHERE plan_id = plans.id) AS records
       FROM plans WHERE slug LIKE 'copied-%' ORDER BY slug`,
    );
    expect(stored).toEqual([
      { slug: 'copied-active', status: 'active', fromAt: null, untilAt: null, records: 1 },
      { slug: 'copied-draft', status: 'draft', fromAt: null, untilAt: null, records: 0 },
      {
        slug: 'copied-scheduled',
        status: 'scheduled',
        fromAt: '2030-01-01T09:00:00.000Z',
        untilAt: '2030-02-01T00:00:00.000Z',
        records: 0,
      },
    ]);
  });

  it('is a file with a dated name that nobody keeps', async () => {
    const { headers: said } = await get(api.exportPlans);
    expect(said.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(said.get('content-disposition')).toBe(
      `attachment; filename="sim-atlas-plans-${TEST_NOW.toISOString().slice(0, 10)}.csv"`,
    );
    expect(said.get('cache-control')).toContain('no-store');
  });

  it('has no cell that a spreadsheet runs, and the columns of the format', async () => {
    const [head, ...lines] = (await exported('q=hostile&format=csv')).split('\n');
    expect(head).toBe([...NATIVE_FIELDS, 'age'].join(','));
    const text = await exported('format=csv');
    for (const cell of text.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+@\t\r]/);
    expect(text).toContain(`"'=cmd|' /C calc'!A0"`);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('holds what the list holds, filtered alike', async () => {
    for (const filter of ['region=UK', 'statuses=draft', 'hasDeal=true&carriers=airalo', 'q=5gb']) {
      const list = (await (await get(`${api.adminPlans}?${filter}&limit=1`)).json()) as {
        meta: { totalCount: number };
      };
      const { plans: rows } = JSON.parse(await exported(`format=json&${filter}`)) as {
        plans: unknown[];
      };
      expect([filter, rows.length]).toEqual([filter, list.meta.totalCount]);
    }
  });

  it('has every price record when asked', async () => {
    const { plans: rows } = JSON.parse(await exported('format=json&history=true')) as {
      plans: { slug: string; priceHistory: { recordedDate: string; price: number }[] }[];
    };
    const count = rows.reduce((sum, row) => sum + row.priceHistory.length, 0);
    const stored = await t.db.first<{ n: number }>('SELECT count(*) AS n FROM price_records');
    expect(count).toBe(stored!.n);
    const row = rows.find(({ priceHistory }) => priceHistory.length > 2)!;
    const dates = row.priceHistory.map(({ recordedDate }) => recordedDate);
    expect(dates).toEqual(dates.toSorted());
  });

  it('breaks off when the data cannot be read, instead of looking whole', async () => {
    let calls = 0;
    const all = t.db.all.bind(t.db);
    const failing = {
      ...t.db,
      all: (sql: string, args?: never) => {
        if (sql.includes('p.id > ?') && ++calls === 1) return Promise.reject(new Error('away'));
        return all(sql, args);
      },
    } as typeof t.db;
    const answer = await createApp({ db: failing, env: t.env, now: () => TEST_NOW }).request(
      api.exportPlans,
      { headers: t.headers },
    );
    await expect(answer.text()).rejects.toThrow();
  });

  it('refuses formats and filters that are none', async () => {
    for (const query of ['format=xml', 'history=maybe', 'statuses=gone', 'staleDays=x']) {
      expect([query, (await get(`${api.exportPlans}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('the template', () => {
  it.each(IMPORT_FORMATS)('as %s is read without a word', async (format) => {
    const answer = await get(`${api.exportTemplate}?format=${format}`);
    expect(answer.headers.get('content-disposition')).toContain(`sim-atlas-template.${format}`);
    const text = await answer.text();
    expect(text).toBe(template(format));
    const { findings } = await t.dryRun(text, `template.${format}`);
    expect(findings).toMatchObject({ rows: 1, rejected: 0 });
  });
});
