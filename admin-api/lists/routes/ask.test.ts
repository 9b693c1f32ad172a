import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { AskAnswer } from '#src/contract/lists/ask.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { openTestApp } from '../../testing.ts';
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const asked = (q: string) => t.json<AskAnswer>(`/api/ask?${new URLSearchParams({ q })}`);

/** 'places=JP days=21 gb=21' -> what a need or a query of an answer holds, as texts. */
const pairs = (text: string) =>
  text === '-'
    ? null
    : new Map(
        [...text.matchAll(/(\??\w+)=(.*?)(?=\s+\??\w+=|$)/g)].map(([, key, value]) => [
          key!,
          value!,
        ]),
      );
const texts = (said: object) =>
  new Map(Object.entries(said).map(([key, value]) => [key, String(value)]));
const sorted = (map: ReadonlyMap<string, string> | null) =>
  map && [...map].map(([key, value]) => `${key}=${value}`).sort();

/** What the address of the answers says: the need, with what is assumed or said instead. */
function findOf(need: ReadonlyMap<string, string>, more: string) {
  const own = new Map(need);
  // What is said anyway is not written.
  if (own.get('lines') === '1') own.delete('lines');
  if (own.has('hotspotGb')) own.delete('hotspot');
  for (const [key, value] of pairs(more === '=' ? '-' : more) ?? [])
    own.set(key.replace('?', ''), value);
  if (own.has('days') && own.has('maxPerMonth')) {
    own.set('maxDue', own.get('maxPerMonth')!);
    own.delete('maxPerMonth');
  }
  return own;
}

const NONE: ReadonlyMap<string, string> = new Map();
const lines = readFileSync(new URL('ask.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('texts', () => {
  it('are at least 300', () => expect(lines.length).toBeGreaterThanOrEqual(300));

  it.each(lines)('%s', async (...cells) => {
    const [q, language, need, query, unused, more, first] = cells as string[];
    const answer = await asked(q!);
    const said = pairs(need!);
    expect.soft(answer.language).toBe(language);
    expect.soft(sorted(answer.need === null ? null : texts(answer.need))).toEqual(sorted(said));
    expect.soft(sorted(texts(answer.query))).toEqual(sorted(pairs(query!) ?? NONE));
    expect.soft(answer.unused.join(' ')).toBe(unused === '-' ? '' : unused);
    const assumed = [...(pairs(more!)?.keys() ?? [])].filter((key) => key.startsWith('?'));
    if (more !== '-') expect.soft(answer.assumed.map((key) => `?${key}`)).toEqual(assumed);
    const find =
      answer.find === null ? null : new Map(new URLSearchParams(answer.find.split('?')[1]));
    expect.soft(sorted(find)).toEqual(more === '-' ? null : sorted(findOf(said!, more!)));
    if (first === undefined) return;
    const [plan, total] = first.split(' ');
    expect.soft(answer.first).toMatchObject({ plan, total: Number(total) });
    const { data } = await t.json<FoundList>(`/api${answer.find}`);
    expect.soft([data[0]!.plan.slug, data[0]!.totalIn.amount]).toEqual([plan, answer.first!.total]);
  });
});

it('leaves out plans that publish their countries where a country is in none of them', async () => {
  const { find } = await asked('North Korea 5 days');
  expect(find).toBe('/find?places=KP&days=5');
  const { data, meta } = await t.json<FoundList>(`/api${find}&limit=100`);
  expect(data.length).toBeGreaterThan(0);
  expect(meta.knownCount).toBe(0);
  for (const { plan, unknown } of data) {
    expect(plan.covers).toBeNull();
    expect(unknown).toContain('covers');
  }
  expect((await t.get('/api/find?places=ZZ&days=5')).status).toBe(400);
});

describe('a box', () => {
  it.each(['', '?q=', '?q=%20%20', `?q=${'x'.repeat(MAX_SEARCH_LENGTH + 1)}`, '?q=a&q=b'])(
    'refuses %s and names the parameter',
    async (search) => {
      const answer = await t.get(`/api/ask${search}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: 'q' }] });
    },
  );

  it('reads up to 300 characters, trimmed, and is kept like lists', async () => {
    const q = 'japan '.repeat(50).trim();
    expect((await asked(`  ${q} `)).q).toBe(q);
    const first = await t.get('/api/ask?q=japan');
    expect(first.headers.get('Cache-Control')).toContain('s-maxage');
    const again = await t.get('/api/ask?q=japan', { 'If-None-Match': first.headers.get('ETag')! });
    expect(again.status).toBe(304);
  });

  it('takes what is paid already for no bound, and answers nothing of it', async () => {
    const answer = await asked('US 12 months 10 GB, I pay $85 now');
    expect(answer.need).toMatchObject({ months: 12, gb: 10 });
    expect(JSON.stringify({ ...answer, q: '' })).not.toContain('85');
    expect(answer.unused).toEqual([]);
  });

  it('looks at nothing but the text', async () => {
    const path = `/api/ask?${new URLSearchParams({ q: '10gb unlimited calls' })}`;
    const headers = {
      'Accept-Language': 'de-DE',
      Cookie: 'place=DE',
      'CF-IPCountry': 'JP',
    };
    expect(await (await t.get(path, headers)).text()).toBe(await (await t.get(path)).text());
  });

  it('answers whatever is typed, and repeats it as data alone', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        '<script>alert(1)</script> japan 10 days',
        '"><img src=x onerror=alert(1)>',
        "' OR 1=1 --",
        'plans_fts MATCH "a" OR "b" NEAR *',
        '\u202Ejapan\u202C 10 days',
        '\u0000\u0007 usa \u001b[31m',
        '9'.repeat(MAX_SEARCH_LENGTH),
        '無'.repeat(MAX_SEARCH_LENGTH),
        'qqqqx '.repeat(50),
        '1 gb a day '.repeat(27),
        'constructor __proto__ toString hasOwnProperty',
        '( a* - "" ) 99999999999 days 0 gb -1 months 1e9 gb',
      ),
    );
    const isText = odd.filter((q) => q.trim() !== '' && q.trim().length <= MAX_SEARCH_LENGTH);
    await fc.assert(
      fc.asyncProperty(isText, async (q) => {
        const answer = await t.get(`/api/ask?${new URLSearchParams({ q })}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('Content-Type')).toContain('application/json');
        const said = (await answer.json()) as AskAnswer;
        // What is asked for can be asked: neither the list nor the answers refuse it.
        const list = await t.get(`/api/simcards?${new URLSearchParams(said.query)}`);
        expect(list.status).toBe(200);
        if (said.find !== null) expect((await t.get(`/api${said.find}`)).status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});
