import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import { bodyBytes } from '../app.ts';
import { openTestApp, testAccount } from '../testing.ts';
import {
  describedOperations,
  fillPath,
  type Operation,
  type Schema,
} from '#tests/support/operations.ts';

/** Security checks 7, 26 and 34: what writes take, and what they never take. */
const t = await openTestApp();
const { operations, resolve } = await describedOperations(t);
const writes = operations.filter(({ hasBody }) => hasBody);
/** Bodies a route; fewer where each costs a hash. FUZZ_RUNS makes a longer search. */
const runsOf = ({ name }: Operation) =>
  Number(process.env.FUZZ_RUNS ?? (/users|register|password|login/.test(name) ? 60 : 200));
let admin: string;
beforeAll(async () => {
  // Id 1, which every filled address names, is nobody that the tests need.
  await testAccount(t, 'target');
  ({ cookie: admin } = await testAccount(t, 'ada', true));
});
afterAll(() => t.close());
const put = (path: string, body: unknown) => t.send('PUT', path, { body, cookie: admin });
const read = async <T>(path: string) =>
  (await (await t.send('GET', path, { cookie: admin })).json()) as T;

describe('bodies', () => {
  it('have no room for members that their schema does not name', () => {
    expect(writes.length).toBeGreaterThan(10);
    for (const { name, schema } of writes) {
      expect([name, openObjects(schema!, resolve)]).toEqual([name, []]);
    }
  });

  it.each(writes.map((operation) => [operation.name, operation] as const))(
    'of any kind to %s answer 2xx or 4xx, in JSON',
    async (_, operation) => {
      let read = 0;
      const numRuns = runsOf(operation);
      await fc.assert(
        fc.asyncProperty(bodyOf(operation), fc.string({ unit: 'binary' }), async (body, noise) => {
          for (const text of [JSON.stringify(body), noise]) {
            const answer = await t.app.request(fillPath(operation.path), {
              method: operation.method,
              headers: {
                'Content-Type': 'application/json',
                'Sec-Fetch-Site': 'same-origin',
                // A new account or a login ends the session that it comes with.
                ...(operation.guarded && { Cookie: admin }),
              },
              body: text,
            });
            expect(answer.status < 500).toBe(true);
            if (operation.guarded) expect([401, 403]).not.toContain(answer.status);
            const said = await answer.text();
            if (answer.status === 204) expect(said).toBe('');
            else {
              const { message } = JSON.parse(said) as { message?: unknown };
              if (answer.status >= 400) expect(message).toEqual(expect.any(String));
            }
            read += 1;
          }
        }),
        { numRuns },
      );
      expect(read).toBe(numRuns * 2);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
    Math.max(60_000, Number(process.env.FUZZ_RUNS ?? 0) * 200),
  );
});

/** Texts that hold a careless regex for seconds or for ever (security check 36). */
const PIECES = [' by (us)', '-', '/', '0', 'a.', '<a', ' (', '\t)'];
/** Such texts that just fit into a body, where a character may take two bytes. */
const hostile = (bytes: number) =>
  PIECES.map((piece) => `x${piece.repeat((0.45 * bytes) / piece.length)}!`);

it('refuses a text as long as a body may be in every member of it', async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const { name, method, path, schema, guarded } of writes) {
    for (const [member, inner] of Object.entries(resolve(schema!).properties ?? {})) {
      for (const text of takesText(inner, resolve) ? hostile(bodyBytes(path)!) : []) {
        tried += 1;
        const body = { [member]: isList(inner, resolve) ? [text] : text };
        const cookie = guarded ? { cookie: admin } : {};
        const answer = await t.send(method, fillPath(path), { body, ...cookie });
        const { issues = [] } = (await answer.json()) as { issues?: { path: string }[] };
        const isNamed = issues.some((issue) => issue.path.split('.')[0] === member);
        if (answer.status !== 400 || !isNamed) taken.push(`${name} ${member} ${answer.status}`);
      }
    }
  }
  expect(tried).toBeGreaterThan(100);
  expect(taken).toEqual([]);
}, 60_000);

describe('an update', () => {
  it('never takes from a client what the server alone writes', async () => {
    const { data } = await read<{ data: Plan[] }>(`${api.plans}?limit=1`);
    const plan = data[0]!;
    const stored = () => t.db.first('SELECT * FROM plans WHERE id = ?', [plan.id]);
    const before = await stored();
    for (const extra of [
      { createdAt: '2020-01-01' },
      { deletedAt: null },
      { popularity: 9 },
      { searchText: 'x' },
      { usdMicros: 1 },
      { isAdmin: true },
      { constructor: { prototype: { polluted: 1 } } },
    ]) {
      expect((await put(api.plan(plan.id), { ...plan, ...extra })).status).toBe(400);
    }
    // Rows may be sent back whole: what is read-only is passed over.
    const lies = { sample: !plan.sample, previousSample: true, checkedAt: '2026-01-01T00:00:00Z' };
    expect((await put(api.plan(plan.id), { ...plan, ...lies })).status).toBe(200);
    expect(await stored()).toEqual(before);
    const user = api.managedUser(1);
    const rights = { role: 'visitor', disabled: false, version: 1 };
    for (const extra of [
      { passwordHash: 'x' },
      { password_hash: 'x' },
      { id: 2 },
      { isAdmin: true },
    ]) {
      expect((await put(user, { ...rights, ...extra })).status).toBe(400);
    }
  });
});

/** Objects of a schema that take any member, as paths. */
function openObjects(schema: Schema, resolve: (schema: Schema) => Schema, at = '$'): string[] {
  const own = resolve(schema) as Schema & { additionalProperties?: unknown };
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? [])];
  return [
    ...(own.properties && own.additionalProperties !== false ? [at] : []),
    ...parts.flatMap((part, i) => openObjects(part, resolve, `${at}|${i}`)),
    ...Object.entries(own.properties ?? {}).flatMap(([name, inner]) =>
      openObjects(inner, resolve, `${at}.${name}`),
    ),
    ...(own.items ? openObjects(own.items, resolve, `${at}[]`) : []),
  ];
}

/** Whether a member may be a text, or a list of texts. */
function takesText(schema: Schema, resolve: (schema: Schema) => Schema): boolean {
  const own = resolve(schema);
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.items ? [own.items] : [])];
  return [own.type].flat().includes('string') || parts.some((part) => takesText(part, resolve));
}

const isList = (schema: Schema, resolve: (schema: Schema) => Schema): boolean => {
  const own = resolve(schema);
  return own.items !== undefined || (own.anyOf ?? []).some((part) => isList(part, resolve));
};

/** Values that have broken things elsewhere. */
const TEXTS = `0 -0 1e3 NaN Infinity '--  <script> __proto__ 2026-02-30 9999-12-31`.split(' ');
const NUMBERS = [-0, 0, -1, 1e-320, 1e21, 2 ** 53, 2 ** 63, Number.MAX_VALUE];
const EVIL = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[]], JSON.parse('{"__proto__":{"polluted":1}}')),
  fc.constantFrom(...TEXTS, '\u0000', '\ud800', '\u202e', '9'.repeat(400), 'x'.repeat(3000)),
  fc.constantFrom(...NUMBERS),
);

/** Bodies near a route's schema, so that they get past its first lines, mixed with rubbish. */
function bodyOf({ schema, name }: Operation): fc.Arbitrary<unknown> {
  // Their word is a constant of the schema: a body near it would empty the database.
  if (/(reset|seed)-database|backups/.test(name)) return fc.oneof(EVIL, fc.jsonValue());
  return fc.oneof({ weight: 4, arbitrary: valueOf(schema!, 0) }, EVIL, fc.jsonValue());
}

function valueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const own = resolve(schema);
  const options = [...(own.anyOf ?? []), ...(own.oneOf ?? [])];
  if (depth > 5) return EVIL;
  if (options.length > 0) return fc.oneof(...options.map((part) => valueOf(part, depth + 1)));
  const mixed = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: good }, EVIL);
  if (own.enum) return mixed(fc.constantFrom(...own.enum));
  if (own.properties) {
    const members = Object.entries(own.properties).map(
      ([name, inner]) => [name, valueOf(inner, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: [] });
  }
  const type = [own.type].flat()[0];
  if (type === 'array')
    return mixed(fc.array(valueOf(own.items ?? {}, depth + 1), { maxLength: 4 }));
  if (type === 'boolean') return mixed(fc.boolean());
  if (type === 'integer') return mixed(fc.integer({ min: -2, max: 60 }));
  if (type === 'number') return mixed(fc.double());
  return mixed(
    fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme' }), fc.webUrl()),
  );
}
