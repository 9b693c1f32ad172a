import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openReadOnly } from '../inspect.ts';
import { cleanCopy } from './clean-copy.ts';
import { convertOldFile } from './old-file.ts';

/** Written by the version before backups of content were databases. */
const FIXTURE = join(import.meta.dirname, 'fixtures/content-backup-of-before.ndjson');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-old-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Line = Record<string, unknown>;
const text = await readFile(FIXTURE, 'utf8');
const lines = text
  .trimEnd()
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line) as Line);
/** Lines with a hash that fits them. */
function sealed(all: readonly unknown[]): string {
  const body = all.map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`;
}

let count = 0;
/** What the command does with a file, as the rows that a restore would read. */
async function read(file: string) {
  const at = join(folder, String((count += 1)));
  await writeFile(`${at}.ndjson`, file);
  await convertOldFile(`${at}.ndjson`, `${at}.raw`);
  const schedules = await cleanCopy(`${at}.raw`, `${at}.db`);
  const db = await openReadOnly(`${at}.db`);
  return { all: <T = Line>(sql: string) => db.all<T>(sql), schedules };
}

const NAMES = `id slug planName planDescription dataAmount priceMinor previousMinor
  priceChangePercent currency planType validity buyUrl confidence checkedAt status version
  popularity deletedAt createdAt`.split(/\s+/);

describe('a backup of content of before', () => {
  it('becomes a database with every value of it', async () => {
    const { all, schedules } = await read(text);
    const plans = lines.filter(({ kind }) => kind === 'plan');
    expect(plans).toHaveLength(6);
    expect(
      await all(`SELECT p.id, p.slug, plan_name AS planName, plan_description AS planDescription,
        data_amount AS dataAmount, price_minor AS priceMinor, previous_minor AS previousMinor,
        price_change_percent AS priceChangePercent, p.currency, plan_type AS planType, validity,
        buy_url AS buyUrl, confidence, checked_at AS checkedAt, status, p.version, popularity,
        p.deleted_at AS deletedAt, p.created_at AS createdAt FROM plans p ORDER BY id`),
    ).toEqual(
      plans.map((plan) => ({
        ...Object.fromEntries(NAMES.map((name) => [name, plan[name]])),
        // Nobody wrote down where a recalled price stood.
        confidence: plan.confidence === 'recalled' ? 'reported' : plan.confidence,
      })),
    );
    const flags = 'has_deal, network_5g, hotspot, sample, previous_sample';
    expect(await all(`SELECT ${flags} FROM plans ORDER BY id`)).toEqual(
      plans.map((plan) => ({
        has_deal: Number(plan.hasDeal),
        // "No" was never told apart from "not stated".
        network_5g: plan.network5g ? 1 : null,
        hotspot: plan.hotspot ? 1 : null,
        sample: Number(plan.sample),
        previous_sample: Number(plan.previousSample),
      })),
    );
    // Places became numbers.
    expect(
      await all(`SELECT p.id, c.slug, r.code FROM plans p JOIN carriers c ON c.id = carrier_id
        JOIN regions r ON r.id = region_id WHERE p.id IN (1, 170)`),
    ).toEqual([
      { id: 1, slug: 't-mobile', code: 'US' },
      { id: 170, slug: 'ee', code: 'UK' },
    ]);
    const prices = plans.flatMap(({ id, prices: some }) =>
      (some as unknown[][]).map(([minor, currency, day, sample, at, own]) => ({
        id: own,
        plan_id: id,
        price_minor: minor,
        currency,
        recorded_date: day,
        sample: Number(sample),
        created_at: at,
      })),
    );
    expect(
      await all(
        'SELECT id, plan_id, price_minor, currency, recorded_date, sample, created_at FROM price_records ORDER BY plan_id, id',
      ),
    ).toEqual(prices);
    expect(await all('SELECT plan_id, source, external_id FROM plan_sources')).toEqual([
      { plan_id: 4, source: 'shop', external_id: 'x-1' },
    ]);
    expect(await all('SELECT plan_id, text FROM plan_notes ORDER BY plan_id, id')).toEqual([
      { plan_id: 4, text: 'Corrected' },
      { plan_id: 4, text: 'Mended' },
      { plan_id: 5, text: 'Still sold' },
    ]);
    const [draft] = await all<{ fields: string; starts_at: string }>('SELECT * FROM plan_drafts');
    expect(draft).toMatchObject({ plan_id: 1, starts_at: '2027-01-01T00:00:00.000Z', author: '' });
    expect(JSON.parse(draft!.fields)).toMatchObject({ priceMinor: 950 });
    expect(await all('SELECT name FROM import_profiles')).toEqual([{ name: 'Shop' }]);
    expect(schedules).toEqual(['0 4 * * *']);
    expect(await all('SELECT count(*) AS n FROM seo_pages')).toEqual([{ n: 4 }]);
    expect(await all('SELECT site_title FROM seo_global')).toEqual([{ site_title: 'SIM Atlas' }]);
    expect(await all('SELECT DISTINCT applied_at AS at FROM migrations')).toEqual([
      { at: '2026-11-01T00:00:00.000Z' },
    ]);
  });

  it('may be one from before numbers, ways of Buy links, answers and marks of previous prices', async () => {
    const older = lines.map(
      ({ id: _, origin: __, buyRedirect: ___, previousSample: ____, notes: _____, ...line }) =>
        line.kind === 'plan'
          ? { ...line, prices: (line.prices as unknown[][]).map((price) => price.slice(0, 5)) }
          : line,
    );
    const { all } = await read(sealed(older));
    expect(await all('SELECT id, slug FROM carriers ORDER BY id')).toEqual([
      { id: 1, slug: 't-mobile' },
      { id: 2, slug: 'ee' },
    ]);
    expect(await all('SELECT DISTINCT buy_redirect FROM carriers')).toEqual([{ buy_redirect: 0 }]);
    expect(await all('SELECT count(*) AS n FROM price_records')).toEqual([{ n: 9 }]);
    // The record of that price says whether it was a sample.
    const sample = (name: unknown) => lines.find(({ slug }) => slug === name)!.previousSample;
    for (const { slug, previous_sample: is } of await all('SELECT * FROM plans')) {
      expect(is).toBe(Number(sample(slug)));
    }
  });

  it('takes no column from a file that it does not know', async () => {
    const { all } = await read(change('plan', { isAdmin: 1, 'x) SELECT 1; --': 1 }));
    expect(await all('SELECT count(*) AS n FROM plans')).toEqual([{ n: 6 }]);
  });

  const change = (kind: string, values: Line) =>
    sealed(
      lines.map((line, index) =>
        index === lines.findIndex((one) => one.kind === kind) ? { ...line, ...values } : line,
      ),
    );
  it.each<[string, string, RegExp]>([
    ['is cut off', text.slice(0, -200), /hash/],
    ['was changed', text.replace('"name":"', '"name":"X'), /hash does not fit/],
    [
      'is of another version',
      sealed([{ ...lines[0], version: 2 }, ...lines.slice(1)]),
      /version 1/,
    ],
    ['is something else', '[]', /no backup of content/],
    ['lacks a plan', text.replace(/\n.*"slug":"t-mobile-connect-12gb".*\n/, '\n'), /hash/],
    ['has a bad price', change('plan', { priceMinor: -5 }), /CHECK/],
    ['has a script as address', change('plan', { buyUrl: 'javascript:1' }), /buy_url/],
    ['has markup in a name', change('carrier', { name: '<b>' }), /carriers: name .*markup/],
    ['has lines of another kind', change('seo', { kind: 'users' }), /kind users/],
    ['names no carrier', change('plan', { carrierId: 999 }), /FOREIGN KEY/],
  ])('because it %s is refused', async (_, file, says) => {
    await expect(read(file)).rejects.toThrow(says);
  });
});

it('leaves the fixture as it was written', async () => {
  expect(await readdir(join(FIXTURE, '..'))).toEqual(['content-backup-of-before.ndjson']);
  expect(sealed(lines)).toBe(text);
});
