import { afterAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';
const t = await openTestApp();
const admin = (await testAccount(t, 'ada', true)).cookie;
afterAll(() => t.close());

let network = 0;
const body = (username: string) => ({ username, password: GOOD_PASSWORD });
const register = (username: string) =>
  t.send('POST', '/api/register', {
    body: body(username),
    address: `20.${(network += 1) >> 8}.${network & 255}.1`,
  });
const create = (username: string) =>
  t.send('POST', '/api/admin/users', { body: body(username), cookie: admin });
/** Status and findings of signing up, and of an admin's making the account. */
const both = async (username: string) => {
  const answers = [await register(username), await create(username)];
  return Promise.all(
    answers.map(async (answer) => {
      const { issues } = (await answer.json()) as { issues: { path: string; message: string }[] };
      return [answer.status, ...issues.map(({ path, message }) => `${path}: ${message}`)];
    }),
  );
};
const twice = <T>(one: T): T[] => [one, one];

describe('a new username', () => {
  it.each([
    'admin',
    'ADMIN',
    'Adm1n',
    'ADMlN',
    'adrnin',
    'a.d-m_i n',
    'admin 007',
    'Administrator',
    'r00t',
    'Support-24',
    'first start',
    'Command Line',
    'feed 3',
    'SIM Atlas',
    'simatlas_help',
    'S1M AtIas',
  ])('%s is reserved', async (name) => {
    const finding = 'username: This username is reserved. Choose another one';
    expect(await both(name)).toEqual(twice([400, finding]));
  });

  it.each([
    ['mіrko', 'a Cyrillic i'],
    ['ɑlphα', 'a Greek alpha'],
    ['аdmin', 'a Cyrillic a'],
    ['Ωmega', 'an omega'],
  ])('%s mixes scripts: %s', async (name) => {
    const finding = 'username: Username must not mix letters of different scripts';
    expect(await both(name)).toEqual(twice([400, finding]));
  });

  it.each(['mira\u034f', '\u3164\u3164\u3164', 'mira\ufe00'])(
    'with what nobody sees is refused: %j',
    async (name) => {
      const finding = 'username: Username must not hold control or invisible characters';
      expect(await both(name)).toEqual(twice([400, finding]));
    },
  );

  it.each([
    ['alice', 'aIice'],
    ['morning', 'rnorning'],
    ['scope', 'ѕсоре'],
    ['bob1', 'bobl'],
  ])('that looks like another is refused: %s, %s', async (first, second) => {
    expect((await register(first)).status).toBe(201);
    const finding = 'username: This username looks like one that is taken';
    expect(await both(second)).toEqual(twice([409, finding]));
  });

  it.each([
    'Mira Quill',
    'José-María',
    'дарья',
    'Ελένη',
    '山田太郎さん',
    'Kim 김민수',
    'ada.lovelace+1',
    'Supporter',
    'badminton',
    'feeder',
    'ᏣᎳᎩ',
    '👍👍👍',
  ])('%s is fine', async (name) => {
    expect((await register(name)).status).toBe(201);
  });
});
