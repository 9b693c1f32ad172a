import { expect } from 'vitest';
import { bodyBytes } from '#api/app.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { createPool } from '../fuzz/fuzz-pool.ts';
import { createValues } from '../fuzz/fuzz-values.ts';
import { fillPath, type Schema } from '../operations.ts';
import type { Call } from './calls.ts';
import type { MatrixSite } from './site.ts';

/** Mutated bodies a call; FUZZ_RUNS makes a longer search. */
const BODIES = Number(process.env.FUZZ_RUNS ?? 30);
const NO_OBJECTS = ['', '{"a":', '[]', '"text"', 'null'];
const STRANGE = [
  '{"__nobody_knows__":1}',
  '{"isAdmin":true,"role":"admin","id":2}',
  '{"__proto__":{"isAdmin":true},"constructor":1}',
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];
/** Texts that hold a careless regex for seconds or for ever. */
const PIECES = [' by (us)', '-', '/', '0', 'a.', '<a', ' (', '\t)'];

/** The columns of what a call with a body is sent, by somebody who may make it. */
export async function wrongBodies(site: MatrixSite, call: Call): Promise<void> {
  const { resolve } = site;
  const schema = site.operations.find(({ name }) => name === call.name)!.schema!;
  const who = { cookie: call.isOpen ? '' : site.admin, path: fillPath(call.path) };
  const send = (body: string) => site.ask(call, { ...who, body });
  // Takes files only, and says so before it looks at one.
  const refused = call.path.endsWith('/pictures') ? 415 : 400;
  await site.unchanged(async () => {
    for (const body of NO_OBJECTS) expect((await send(body)).status, body).toBe(refused);
    for (const body of STRANGE) {
      const { status, issues } = await send(body);
      expect(status, body).toBe(refused);
      if (call.endpoint.body) expect(issues, body).not.toEqual([]);
    }
    for (const type of TYPES) {
      const answer = await site.ask(call, { ...who, headers: { 'Content-Type': type } });
      expect(answer.status, type).toBe(415);
    }
  });
  expect(openObjects(schema, resolve)).toEqual([]);
  for (const body of mutated(site, call, schema)) {
    const { status } = await send(body);
    if (!call.isOpen) expect([401, 403], body).not.toContain(status);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  if (!call.endpoint.body) return;
  for (const [member, inner] of Object.entries(resolve(schema).properties ?? {})) {
    for (const piece of takesText(inner, resolve) ? PIECES : []) {
      const text = `x${piece.repeat((0.45 * bodyBytes(call.path)!) / piece.length)}!`;
      const { status, issues } = await send(
        JSON.stringify({ [member]: isList(inner, resolve) ? [text] : text }),
      );
      expect([member, status]).toEqual([member, 400]);
      expect(issues.map((path) => path.split('.')[0])).toContain(member);
    }
  }
}

/** Bodies near the schema of a call, so that they get past its first lines, each with something odd. */
function mutated({ resolve }: MatrixSite, { name }: Call, schema: Schema): string[] {
  const random = seededRandom(name);
  const v = createValues(random, createPool(random));
  const own = resolve(schema);
  // Their word empties the database, or puts another in its place.
  const isDrastic = 'confirm' in (own.properties ?? {});
  return Array.from({ length: BODIES }, () => {
    const made = own.properties ? v.objectOf(own, resolve, {}) : v.valueOf(own, resolve);
    const spoilt = v.chance(0.35) ? v.spoil(made) : made;
    const body = isDrastic ? { ...(made as object), confirm: v.odd() } : spoilt;
    const text = JSON.stringify(body);
    return v.chance(0.1) ? text.slice(0, v.below(text.length)) : text;
  });
}

type Resolve = MatrixSite['resolve'];

/** Objects of a schema that take any member, as paths. */
function openObjects(schema: Schema, resolve: Resolve, at = '$'): string[] {
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
function takesText(schema: Schema, resolve: Resolve): boolean {
  const own = resolve(schema);
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.items ? [own.items] : [])];
  return [own.type].flat().includes('string') || parts.some((part) => takesText(part, resolve));
}

const isList = (schema: Schema, resolve: Resolve): boolean => {
  const own = resolve(schema);
  return own.items !== undefined || (own.anyOf ?? []).some((part) => isList(part, resolve));
};
