import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { buildEnvironment, pageSettings } from './build-settings.ts';
import { readPageLine, readTotal } from './build.ts';

const SECRETS = {
  ADMIN_PASSWORD: 'kf8-Ulm.tram-Bus',
  DATABASE_AUTH_TOKEN: 'token-8c1f2e',
  BUILD_HOOK_URL: 'https://hook.example/55d0',
};
const env = readEnv({
  SITE_URL: 'https://sim.example',
  CONTACT_EMAIL: 'help@sim.example',
  ...SECRETS,
});

it('gives a build every setting that pages show, and no secret', () => {
  const given = buildEnvironment(env, 'file:/snapshot.db');
  expect(given).toMatchObject({
    SITE_URL: 'https://sim.example',
    CONTACT_EMAIL: 'help@sim.example',
    BUILD_DATABASE_URL: 'file:/snapshot.db',
  });
  for (const secret of Object.values(SECRETS)) expect(Object.values(given)).not.toContain(secret);
  // Without an address there is none, whatever stands in the shell.
  expect(pageSettings(readEnv({})).CONTACT_EMAIL).toBe('');
});

it('knows each variable that the sources of pages read', async () => {
  const root = join(import.meta.dirname, '../../..');
  const files = (await readdir(join(root, 'site'), { recursive: true })).filter(
    (name) => /\.(ts|astro)$/.test(name) && !name.startsWith('tests'),
  );
  const read = new Set<string>();
  for (const file of [...files.map((name) => join('site', name)), 'astro.config.mjs']) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b[^\n]*process\.env/g))
      read.add(name!);
    for (const [, name] of text.matchAll(/process\.env\.(\w+)/g)) read.add(name!);
  }
  // BUILD_… is of one build alone, and no setting.
  const settings = [...read].filter((name) => !name.startsWith('BUILD_')).sort();
  expect(settings).toEqual(['CONTACT_EMAIL', 'PRICE_ALERTS', 'SITE_URL']);
  expect(Object.keys(buildEnvironment(env, ''))).toEqual(expect.arrayContaining(settings));
});

it('reads from the log how many pages there will be, and each that is made', () => {
  expect(readTotal('12:56:06 [keyed-pages] 939 pages to make')).toBe(939);
  expect(readTotal('12:56:07   ├─ /about.html (+23ms) ')).toBeNull();
  expect(readPageLine('12:56:07   ├─ /about.html (+23ms) ')).toBe('rendered');
  expect(readPageLine('12:56:07   ├─ /about.html (restored) ')).toBe('reused');
  expect(readPageLine('12:56:06 [keyed-pages] 939 pages to make')).toBeNull();
});
