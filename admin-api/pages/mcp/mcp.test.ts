import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import { FoundList } from '#src/contract/finder/find.ts';
import type { McpAnswer } from '#src/contract/pages/mcp.ts';
import { MCP_TOOLS, type McpTool } from '#src/domain/pages/open-data/mcp.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { openTestServer } from '../../server/security/server.ts';
/** The official client at the real server, by both ways in which it may speak, on the real plans. */
const s = await openTestServer({}, { own: await openSeededDb() });
afterAll(() => s.close());

const JAPAN = { places: 'JP', days: 12, gb: 12 };

describe.each([
  ['of before 2026', 'legacy'],
  ['of 2026', { pin: '2026-07-28' }],
] as const)('a client %s', (_, mode) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const address = new URL(paths.mcp, `http://127.0.0.1:${s.port}`);
    await client.connect(new StreamableHTTPClientTransport(address));
    // It holds each answer against the schema that the list gives.
    await client.listTools();
  });
  afterAll(() => client.close());

  const call = async <T extends McpTool>(name: T, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args });
    const [content] = answer.content;
    const text = content?.type === 'text' ? content.text : '';
    expect([answer.isError ?? false, text]).toEqual([false, expect.stringMatching(/./)]);
    return { made: answer.structuredContent as McpAnswer<T>, text };
  };
  const refusal = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toBeUndefined();
    return answer.content.map((content) => (content.type === 'text' ? content.text : '')).join();
  };

  it('lists all tools, each with its shapes and as one that only reads', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(MCP_TOOLS).sort());
    for (const { description, inputSchema, outputSchema, annotations } of tools) {
      expect(description).toMatch(/\w+/);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(client.getInstructions()).toContain('not published');
  });

  it('finds what twelve days in Japan cost, as the API answers it', async () => {
    const { made, text } = await call('find_plans', JAPAN);
    const [first] = made.answers;
    expect(first).toMatchObject({
      plan: { carrier: 'PocketeSIM', place: 'JP', seenOn: expect.any(String) },
      total: 21.98,
      currency: 'USD',
      fits: 'known',
    });
    expect(first!.plan.source).toMatchObject({ name: expect.any(String) });
    expect(new URL(first!.plan.url).pathname).toBe(paths.plan(first!.plan.slug));
    expect(first!.lines.map(({ amount }) => amount)).toEqual([15.99, 5.99]);
    expect(text.split('\n')[1]).toMatch(/^Prices here were seen in May and August 2026;/);
    expect(text.split('\n')[2]).toMatch(/^1\. PocketeSIM Japan .* = \$21\.98\. .*last seen/);
    const { data, meta } = (await (
      await s.app.request(`${api.find}?places=JP&days=12&gb=12&limit=5`)
    ).json()) as FoundList;
    expect(made.totalCount).toBe(meta.totalCount);
    expect(made.seenWords).toBe(meta.seenWords);
    expect(meta.seen).toMatchObject({ from: '2026-05', to: '2026-08' });
    const told = ({ plan, total, lines, unknown, why }: (typeof data)[number]) => {
      return [plan.slug, total, lines, unknown, why];
    };
    expect(made.answers.map((answer) => told(answer as never))).toEqual(data.map(told));
    expect(new URL(made.need).search).toBe('?places=JP&days=12&gb=12');
  });

  it('takes lists and texts alike, and gives ten answers at most', async () => {
    const spelled = { places: ['DE', 'UK'], days: [7, 7], gb: '10', hotspot: false, limit: 100 };
    const { made } = await call('find_plans', spelled);
    expect(made.answers).toHaveLength(10);
    expect(made.totalCount).toBeGreaterThan(10);
    expect(new URL(made.need).searchParams.get('days')).toBe('7,7');
    const next = await call('find_plans', { ...spelled, page: 2 });
    expect(next.made.answers[0]).not.toEqual(made.answers[0]);
  });

  it('says what parts the answers, on every page', async () => {
    const wish = { places: 'DE', months: 12, gb: 10, contract: 'none', limit: 10 };
    const heads = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { made, text } = await call('find_plans', { ...wish, page });
      pages = made.totalPages;
      const titles = made.groups.flatMap(({ title }) => title ?? []);
      expect(titles).toContainEqual(expect.stringMatching(/^May fit, \d+$/));
      heads.push(...titles.filter((title) => text.includes(`\n${title}. `)));
      if (page === pages) expect(new Set(heads)).toEqual(new Set(titles));
      const [first] = made.answers;
      expect(text.includes(`\n1. ${first!.plan.carrier}`)).toBe(true);
    }
  });

  it('says of its answers all that the API says', async () => {
    const { tools } = await client.listTools();
    const says = tools.find(({ name }) => name === 'find_plans')!.outputSchema!.properties!;
    const { meta } = FoundList.shape;
    const all = Object.keys(meta.shape).filter((name) => name !== 'around');
    expect(Object.keys(says)).toEqual(expect.arrayContaining(all));
  });

  it('names wishes to give up where nothing fits', async () => {
    const { made, text } = await call('find_plans', { ...JAPAN, currency: 'USD', maxDue: 1 });
    expect(made.answers).toEqual([]);
    expect(made.nearest[0]).toMatchObject({ wish: 'maxDue', total: 21.98, currency: 'USD' });
    expect(text).toContain('Without maxDue');
  });

  it('gives a plan with its facts, and its price records', async () => {
    const { made } = await call('find_plans', { places: 'US', months: 12, gb: 10, maxAge: 'any' });
    const { slug, price } = made.answers[0]!.plan;
    const { plan } = (await call('get_plan', { slug })).made;
    expect(plan).toMatchObject({ slug, price, contractMonths: expect.anything() });
    for (const own of ['id', 'carrierId', 'regionId', 'version', 'buyUrl']) {
      expect(plan).not.toHaveProperty(own);
    }
    const history = (await call('price_history', { slug })).made;
    expect(history.plan.slug).toBe(slug);
    expect(history.totalCount).toBe(history.records.length);
    const days = history.records.map(({ recordedDate }) => recordedDate);
    expect(days).toEqual(days.toSorted().reverse());
    expect(history.records[0]).toMatchObject({ price });
  });

  it('compares plans, each for the need by itself', async () => {
    const { answers } = (await call('find_plans', JAPAN)).made;
    const slugs = answers.slice(0, 3).map(({ plan }) => plan.slug);
    const { made, text } = await call('compare_plans', { slugs, need: { days: 12, gb: 12 } });
    expect(made.plans.map(({ plan }) => plan.slug)).toEqual(slugs);
    // The first answer is two packs; of its first one alone it takes two.
    expect(made.plans[0]!.answer).toMatchObject({ total: 31.98, lines: [{ amount: 31.98 }] });
    expect(made.plans[1]!.answer!.total).toBe(answers[1]!.total);
    expect(text).toContain('$31.98');
    // Without a place, totals stand in one currency, that of the plans where they share one.
    const { currency } = made.plans[0]!.plan;
    for (const { answer } of made.plans) expect(answer!.totalIn.currency).toBe(currency);
    const bare = (await call('compare_plans', { slugs })).made;
    expect(bare.plans.map(({ answer }) => answer)).toEqual([null, null, null]);
    const elsewhere = { slugs, need: { places: 'US', days: 12 } };
    expect((await call('compare_plans', elsewhere)).made.plans[0]!.answer).toBeNull();
  });

  it.each([
    ['find_plans', { days: 12 }, /^places: /],
    ['find_plans', { places: 'JP' }, /^months: /],
    ['find_plans', { places: 'QQ', days: 3 }, /^places: QQ/],
    ['find_plans', { places: 'JP', days: 400 }, /^days: /],
    ['find_plans', { places: 'JP', days: 3, gb: { more: 1 } }, /^gb: /],
    ['find_plans', { places: 'JP', days: 3, hotspot: 'maybe' }, /^hotspot: /],
    ['find_plans', { country: 'JP', days: 3 }, /country/],
    ['get_plan', { slug: 'no-such-plan' }, /no-such-plan/],
    ['get_plan', {}, /slug/],
    ['price_history', { slug: "' OR 1=1 --" }, /no plan/],
    ['compare_plans', { slugs: ['only-one'] }, /slugs/],
    ['compare_plans', { slugs: ['a', 'b', 'c', 'd', 'e'] }, /slugs/],
    ['compare_plans', { slugs: ['a', 'b'], need: { years: 1 } }, /years/],
  ])('is told what is wrong: %s %j', async (name, args, says) => {
    expect(await refusal(name, args)).toMatch(says);
  });

  it.each(['drop_plans', 'constructor', '__proto__'])('knows no tool %s', async (name) => {
    await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  });
});
