import type { Schema } from '#tests/support/operations.ts';
import type { Members, Pool } from './fuzz-pool.ts';

/** Texts that have broken things elsewhere, and some that pass for values. */
const WORDS =
  '0 -0 1e3 NaN Infinity null undefined true __proto__ constructor % _ \\ * "*" a*b ( ^a / %s%n ' +
  '\u0000 \ud800 \udc00x \u202e \ufeff İ ß ﬁ ٩ ١٢ 1,5 1.5 $5 500MB Unlimited admin UK us ZZ att @x ' +
  '2026-11-21 2026-02-30 0000-01-01 9999-12-31 2026-11-21T12:00:00Z +275760-09-13T00:00:00Z ' +
  '../../etc/passwd ..\\..\\ C:\\x //evil.test javascript:alert(1) data:text/html,x ' +
  'http://127.0.0.1:1/ https://a.invalid/x?y=1#z https://a.test/\u0000 {{7*7}} {a} ' +
  '6f1c1a52-6a9e-4b57-9d3f-0b7f2a3c4d5e 👩‍👩‍👧‍👦';
const LINES = `' OR 1=1 --
1;DROP TABLE plans
") OR ("1"="1
NEAR(a b)
a AND OR NOT
{a b}:c
<script>alert(1)</script>
"><img src=x onerror=alert(1)>
a\r\u2028Set-Cookie: a=b
5 GB
1 000
* * * * *
0 3 * * *`;
const TEXTS = [
  ...WORDS.split(' '),
  ...LINES.split('\n'),
  '',
  ' ',
  'a\r\nb',
  '9'.repeat(400),
  'x'.repeat(3000),
  'Mobile '.repeat(30),
  ' '.repeat(500),
  '-'.repeat(81),
  'a'.repeat(64),
  'e\u0301'.repeat(40),
];
const NUMBERS = [-0, 0, -1, 0.1, 1e-320, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE];
const ODD: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  JSON.parse('{"__proto__":{"polluted":1}}'),
];

/** Random choices of one request, all from one seeded source. */
export function createValues(random: () => number, pool: Pool) {
  const chance = (share: number) => random() < share;
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const noise = () => String.fromCodePoint(...Array.from({ length: below(12) }, character));
  const character = () => (chance(0.7) ? 32 + below(95) : below(0xd7ff));
  const text = (): string => (chance(0.8) ? pick(TEXTS) : noise());
  const odd = (): unknown => pick([text(), pick(NUMBERS), pick(ODD)]);

  /** A value near a schema; `resolve` follows its references. Mostly right, now and then rubbish. */
  const valueOf = (
    schema: Schema,
    resolve: (schema: Schema) => Schema,
    name = '',
    depth = 0,
  ): unknown => {
    const own = resolve(schema);
    if (depth > 6 || chance(0.04)) return odd();
    const known = pool.values(name);
    if (known.length > 0 && !own.enum && chance(0.35)) return pick(known);
    const options = [...(own.anyOf ?? []), ...(own.oneOf ?? [])];
    if (options.length > 0) return valueOf(pick(options), resolve, name, depth + 1);
    if (own.enum) return pick(own.enum);
    const type = pick([own.type].flat());
    if (type === 'null') return null;
    if (own.properties) return objectOf(own, resolve, {}, depth);
    if (type === 'array') {
      const length = chance(0.02) ? 300 : below(4);
      return Array.from({ length }, () => valueOf(own.items ?? {}, resolve, name, depth + 1));
    }
    if (type === 'boolean') return chance(0.5);
    if (type === 'integer') return chance(0.9) ? 1 + below(60) : pick(NUMBERS);
    if (type === 'number') return chance(0.8) ? below(10_000) / 100 : pick(NUMBERS);
    if (own.example !== undefined && chance(0.5)) return own.example;
    return text();
  };

  /** An object with the members of a schema: those of `from`, the rest made up. */
  const objectOf = (
    own: Schema,
    resolve: (schema: Schema) => Schema,
    from: Members,
    depth = 0,
  ): Members => {
    const made: Members = {};
    for (const [name, inner] of Object.entries(own.properties ?? {})) {
      const needed = own.required?.includes(name) ?? false;
      if (Object.hasOwn(from, name)) made[name] = from[name];
      else if (chance(needed ? 0.97 : 0.4)) made[name] = valueOf(inner, resolve, name, depth + 1);
    }
    return made;
  };

  /** Puts one thing of a value out of order, somewhere inside of it. */
  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || chance(0.15)) return odd();
    if (Array.isArray(value))
      return chance(0.3)
        ? [...value, odd()]
        : value.map((part, i) => (i === 0 ? spoil(part) : part));
    const names = Object.keys(value);
    if (names.length === 0 || chance(0.15)) return { ...value, [text()]: odd() };
    const name = pick(names);
    const { [name]: taken, ...rest } = value as Members;
    return chance(0.2) ? rest : { ...rest, [name]: spoil(taken) };
  };

  /** Bytes with some turned, cut out or put in. */
  const damage = (bytes: Buffer): Buffer => {
    const at = below(bytes.length + 1);
    const rest = bytes.subarray(at);
    const put = pick([
      Buffer.from(text()),
      Buffer.from([0]),
      Buffer.from([0xff, 0xfe]),
      Buffer.alloc(0),
    ]);
    return Buffer.concat([
      bytes.subarray(0, at),
      put,
      rest.subarray(chance(0.5) ? 0 : below(rest.length + 1)),
    ]);
  };

  return { chance, below, pick, text, odd, valueOf, objectOf, spoil, damage };
}

export type Values = ReturnType<typeof createValues>;
