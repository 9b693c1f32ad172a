import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorApi } from '#src/domain/factor-paths.ts';
import { testAccount } from '../testing.ts';
import { describedOperations, fillPath } from '#tests/support/operations.ts';
import { openTestServer } from './server.ts';

/** Security checks 13, 14, 17, 34 and 39: what reads show, keep, change and let other sites do. */
const s = await openTestServer();
const { operations } = await describedOperations(s);
const gets = operations.filter(({ method }) => method === 'GET');
const filled = operations.map(({ path }) => fillPath(path));
const DOCUMENTS = ['/api/openapi.json', '/api/docs'];
/** Files in the form that can be looked into. */
const asJson = (path: string) => (path.startsWith('/api/export/') ? `${path}?format=json` : path);
const paths = [...gets.map(({ path }) => asJson(fillPath(path))), ...DOCUMENTS];
/** These need a publisher, which this server has not: "not ready yet" is their only answer. */
const PUBLISHING = ['/api/publish', '/api/publish/events'];
const sound = (path: string, status: number) =>
  PUBLISHING.includes(path.split('?')[0]!) ? status === 503 : status < 500;
let user: string;
let admin: string;
beforeAll(async () => {
  ({ cookie: user } = await testAccount(s.test, 'uma'));
  ({ cookie: admin } = await testAccount(s.test, 'ada', true));
  expect(paths.length).toBeGreaterThan(20);
});
afterAll(() => s.close());
const as = (path: string, cookie: string, headers: Record<string, string> = {}, method = 'GET') =>
  s.ask(path, { method, headers: { ...headers, ...(cookie && { Cookie: cookie }) } });

describe('answers', () => {
  it('hold no member that tells of passwords, hashes or sessions', async () => {
    for (const path of paths.filter((path) => !DOCUMENTS.includes(path))) {
      const { status, text, headers } = await as(path, admin);
      expect([path, sound(path, status)]).toEqual([path, true]);
      const names = memberNames(headers['content-type'] ?? '', text);
      // Of who may confirm by a password it says so, and nothing of the password.
      const telling = names.filter((name) => TELLING.test(name));
      expect([path, telling]).toEqual([path, path === factorApi.confirm ? ['password'] : []]);
      if (path === factorApi.confirm) expect(text).toContain('"password":true');
      expect(text).not.toMatch(/argon2|\$2[aby]\$/);
    }
  });

  it('are told apart by no filter on a private column', async () => {
    const columns = ['passwordHash', 'password_hash', 'expires_at', 'is_admin', 'deleted_at', 'id'];
    const forms = ['=1', '[$startsWith]=a', '[not]=x', '__like=%25', '.users.id=1', '_gt=0', '=!'];
    const lists = ['/api/simcards', '/api/carriers', '/api/regions'];
    let asked = 0;
    for (const list of lists) {
      const plain = (await as(list, '')).text;
      for (const column of columns) {
        for (const name of [column, `filters[${column}]`]) {
          for (const form of forms) {
            const { status, text } = await as(`${list}?${name}${form}`, '');
            expect(status === 400 || (status === 200 && text === plain)).toBe(true);
            asked += 1;
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  it('that depend on a cookie are kept by nobody; public data carries an ETag and no cookie', async () => {
    let shared = 0;
    for (const path of paths) {
      const nobody = await as(path, '');
      for (const cookie of [user, admin]) {
        const answer = await as(path, cookie);
        const cache = answer.headers['cache-control'] ?? '';
        if (answer.status !== nobody.status || answer.text !== nobody.text) {
          expect([path, cache]).toEqual([path, 'no-store']);
        }
        if (cache === 'no-store') continue;
        shared += 1;
        expect(answer.headers['set-cookie']).toBeUndefined();
        if (!DOCUMENTS.includes(path) && cache.includes('s-maxage'))
          expect([path, answer.headers.etag]).toEqual([path, expect.any(String)]);
      }
    }
    expect(shared).toBeGreaterThan(10);
    for (const cookie of ['', user, admin]) {
      expect((await as('/admin', cookie)).headers['cache-control']).toContain('no-store');
    }
  });
});

describe('reading', () => {
  it('changes no row of any table, whatever method its headers wish for', async () => {
    const before = await everyRow();
    const pages = ['/', '/plans', '/plans?q=a', '/admin', '/uk', '/nowhere', '/api/logout'];
    const wishes: Record<string, string>[] = [
      {},
      { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'PUT' },
    ];
    for (const path of new Set([...paths, ...pages, ...filled])) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        for (const headers of wishes) {
          await as(path, admin, { ...headers, 'Sec-Fetch-Site': 'same-origin' }, method);
        }
      }
      await as(`${path}?_method=DELETE&method=DELETE`, admin, { 'Sec-Fetch-Site': 'same-origin' });
    }
    expect(await everyRow()).toBe(before);
  });

  it('takes parameters that repeat, nest or aim at the prototype without harm', async () => {
    for (const operation of gets) {
      const odd = [
        '__proto__[x]=1',
        'constructor.prototype=1',
        'constructor[prototype][x]=1',
        '%',
        '=',
      ];
      for (const name of operation.query) {
        odd.push(`${name}=a&${name}=b`, `${name}[]=a`, `${name}[x]=a`, `${name}[0][y]=a`);
        odd.push(`${name}=__proto__`, `${name}=%00`, `${name}=%ff`, `${name}=1e400`, `${name}=NaN`);
      }
      for (const query of odd) {
        const path = `${fillPath(operation.path)}?${query}`;
        const { status } = await as(path, admin);
        expect([path, sound(path, status)]).toEqual([path, true]);
      }
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(({} as Record<string, unknown>)['y']).toBeUndefined();
  });
});

describe('other origins', () => {
  it('are allowed nothing, in no answer and no preflight', async () => {
    for (const origin of [
      'https://evil.test',
      'null',
      'https://site.evil',
      'http://localhost:4321',
    ]) {
      const allowsNothing = async (path: string, asked: ReturnType<typeof as>) => {
        const names = Object.keys((await asked).headers);
        // Of who may confirm by a password it says so, and nothing of the password.
        const telling = names.filter((name) => name.startsWith('access-control'));
        expect([path, telling]).toEqual([path, []]);
      };
      for (const path of new Set(filled))
        await allowsNothing(path, as(path, admin, { Origin: origin }));
      for (const { method, path } of operations) {
        const headers = {
          Origin: origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'x',
        };
        await allowsNothing(path, as(fillPath(path), '', headers, 'OPTIONS'));
      }
    }
  });
});

const TELLING = /passw|hash|session|expires|token|secret/i;

/** Names of all members of an answer: keys of JSON, columns of CSV, tags and attributes of XML. */
function memberNames(type: string, text: string): string[] {
  if (type.includes('json')) return keysOf(JSON.parse(text));
  if (type.includes('csv')) return text.split('\n', 1)[0]!.split(',');
  return [...text.matchAll(/<([\w:-]+)|\s([\w:-]+)=/g)].map(
    ([, tag, attribute]) => tag ?? attribute!,
  );
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

/** Hash of all rows of all tables. */
async function everyRow(): Promise<string> {
  const tables = await s.db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const hash = createHash('sha256');
  for (const { name } of tables)
    hash.update(JSON.stringify(await s.db.all(`SELECT * FROM "${name}"`)));
  expect(tables.length).toBeGreaterThan(8);
  return hash.digest('hex');
}
