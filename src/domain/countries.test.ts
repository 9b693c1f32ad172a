import { expect, it } from 'vitest';
import { access } from 'node:fs/promises';
import { pictureAddress } from './pictures.ts';
import { aliasesOf, codeOfAlias, countryName, regionFlag } from './countries.ts';

it.each([
  ['FR', 'France', ['fr', 'france'], '/flags/fr.svg'],
  ['BA', 'Bosnia & Herzegovina', ['ba', 'bosnia-herzegovina'], '/flags/ba.svg'],
  ['CI', 'Côte d’Ivoire', ['ci', 'cote-d-ivoire'], '/flags/ci.svg'],
  ['HK', 'Hong Kong SAR China', ['hk', 'hong-kong-sar-china'], '/flags/hk.svg'],
  ['UK', 'United Kingdom', ['uk', 'united-kingdom'], '/flags/gb.svg'],
  ['XE', null, ['europe'], '/flags/group.svg'],
  ['ZQ', null, [], null],
  ['XX', null, [], null],
  ['EU', null, [], null],
  ['DD', null, [], null],
])('knows of %s its country, its short addresses and its flag', (code, name, aliases, flag) => {
  const own = regionFlag({ code, flagUrl: null });
  expect([countryName(code), aliasesOf(code), own]).toEqual([name, aliases, flag]);
  // A picture of our own wins; one from elsewhere is not shown.
  const hash = 'a'.repeat(32);
  const flagUrl = pictureAddress(hash, 'mark');
  expect(regionFlag({ code, flagUrl })).toBe(flagUrl.replace('-96', '-48'));
  expect(regionFlag({ code, flagUrl: 'https://img.example/a.svg' })).toBe(own);
  for (const alias of aliases) expect([alias, codeOfAlias(alias)]).toEqual([alias, code]);
});

it.each(['', 'gb', 'zq', 'plans', 'deals', 'nowhere', '../fr', 'fr/', 'FR', 'constructor'])(
  'takes %j for no short address',
  (alias) => {
    expect(codeOfAlias(alias)).toBeNull();
  },
);

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
