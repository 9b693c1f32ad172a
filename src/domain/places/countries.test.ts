import { expect, it } from 'vitest';
import { access, readdir } from 'node:fs/promises';
import { placeCodes } from './place-codes.ts';
import { api, paths } from '../core/paths/paths.ts';
import { pictureAddress } from '../core/pictures/pictures.ts';
import { aliasesOf, codeOfAlias, countryName, regionFlag } from './countries.ts';

it.each([
  ['FR', 'France', ['fr', 'france', 'frankreich', 'フランス'], '/flags/fr.svg'],
  ['AT', 'Austria', ['at', 'austria', 'osterreich', 'oesterreich'], '/flags/at.svg'],
  ['BA', 'Bosnia & Herzegovina', ['ba', 'bosnia-herzegovina'], '/flags/ba.svg'],
  ['CI', 'Côte d’Ivoire', ['ci', 'cote-d-ivoire'], '/flags/ci.svg'],
  [
    'HK',
    'Hong Kong SAR China',
    ['hk', 'hong-kong-sar-china', 'hong-kong', '香港'],
    '/flags/hk.svg',
  ],
  ['UK', 'United Kingdom', ['uk', 'united-kingdom', 'vereinigtes-konigreich'], '/flags/gb.svg'],
  ['XE', null, ['europe', 'europa'], '/flags/group.svg'],
  ['QA', 'Qatar', ['qa', 'qatar', 'katar', 'カタール'], '/flags/qa.svg'],
  ['QO', null, [], null],
  ['TR', 'Türkiye', ['tr', 'turkiye', 'turkey', 'tuerkei'], '/flags/tr.svg'],
  ['XM', null, ['middle-east'], '/flags/group.svg'],
  ['ZQ', null, [], null],
  ['XX', null, [], null],
  ['EU', null, [], null],
  ['DD', null, [], null],
])('knows of %s its country, its short addresses and its flag', (code, name, aliases, flag) => {
  const own = regionFlag({ code, flagUrl: null });
  expect([countryName(code), own]).toEqual([name, flag]);
  const known = aliasesOf(code);
  expect(known).toEqual(aliases.length > 0 ? expect.arrayContaining(aliases) : []);
  // A picture of our own wins; one from elsewhere is not shown.
  const hash = 'a'.repeat(32);
  const flagUrl = pictureAddress(hash, 'mark');
  expect(regionFlag({ code, flagUrl })).toBe(flagUrl.replace('-96', '-48'));
  expect(regionFlag({ code, flagUrl: 'https://img.example/a.svg' })).toBe(own);
  for (const alias of known) expect([alias, codeOfAlias(alias)]).toEqual([alias, code]);
});

it.each(['FRANCE', 'Österreich', '韓国', 'ドイツ', 'Hong Kong', 'Côte d’Ivoire'])(
  'knows %j however it is spelt',
  (alias) => {
    expect(codeOfAlias(alias)).toMatch(/^[A-Z]{2}$/);
  },
);

it.each(['', 'gb', 'zq', 'nowhere', '../fr', 'fr/', 'fr.xml', 'constructor', 'western-asia'])(
  'takes %j for no short address',
  (alias) => {
    expect(codeOfAlias(alias)).toBeNull();
  },
);

it('has no short address that is one of a page or of what lies beside pages', async () => {
  const files = [...(await readdir('site/pages')), ...(await readdir('site/public'))];
  const named = Object.values(paths).filter((path) => typeof path === 'string');
  const taken = [
    ...files,
    ...named,
    api.plans,
    '/go',
    '/report',
    '/preview',
    '/alerts',
    '/live',
  ].map((path) => path.replace(/^\//, '').replace(/[./#?].*$/, ''));
  expect(taken.filter((name) => codeOfAlias(name) !== null)).toEqual([]);
  expect(taken).toContain('places');
});

it('leads nobody to two countries by one name', () => {
  const codes = placeCodes();
  expect(codes.length).toBeGreaterThan(240);
  const wrong = codes.flatMap((code) =>
    aliasesOf(code).filter((alias) => codeOfAlias(alias) !== code),
  );
  expect(wrong).toEqual([]);
});

it('has the flag of every country', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const flags = codes
    .map((code) => regionFlag({ code, flagUrl: null }))
    .filter((flag) => flag !== null);
  expect(flags.length).toBeGreaterThan(240);
  const missing: string[] = [];
  for (const flag of flags) {
    await access(`site/public${flag}`).catch(() => missing.push(flag));
  }
  expect(missing).toEqual([]);
});
