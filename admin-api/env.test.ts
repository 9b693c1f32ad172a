import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, readEnv, VARIABLES } from './env.ts';

describe('readEnv', () => {
  it('needs nothing: empty means a safe default', () => {
    const empty = {
      PORT: '',
      HOST: '',
      SITE_URL: '',
      DATABASE_URL: ' ',
      REGISTRATION: '',
      ALLOW_RESET: '',
    };
    for (const variables of [{}, empty]) {
      expect(readEnv(variables)).toMatchObject({
        port: 4321,
        host: '127.0.0.1',
        siteUrl: 'http://localhost:4321',
        siteUrlKnown: false,
        dataDir: resolve('var'),
        database: { url: `file:${join(resolve('var'), 'sim-atlas.db')}`, authToken: undefined },
        registration: true,
        allowReset: false,
        readOnly: false,
        trustProxy: 0,
        production: false,
      });
    }
  });

  it('knows the host of each secret of feeds by the name of its variable', () => {
    const read = readEnv({
      FEED_KEY: 'Bearer x',
      FEED_KEY_HOST: ' Feeds.Example ',
      FEED_B_HOST: '',
      FEED_C_HOST: 'feeds.example:8443',
      FEED_D_HOST: 'feeds.example:443',
      FEED_HOST: 'x',
    });
    expect(read.feedSecretHosts).toEqual({
      FEED_KEY: 'feeds.example',
      FEED_C: 'feeds.example:8443',
      FEED_D: 'feeds.example',
    });
  });

  it('keeps two copies apart by PORT and DATA_DIR alone', () => {
    const one = readEnv({ PORT: '5001', DATA_DIR: 'a' });
    const two = readEnv({ PORT: '5002', DATA_DIR: 'b' });
    expect(one.database.url).not.toBe(two.database.url);
    expect(one.siteUrl).toBe('http://localhost:5001');
  });

  it('knows production by an https address', () => {
    expect(readEnv({ SITE_URL: 'https://sim.example/' })).toMatchObject({
      siteUrl: 'https://sim.example',
      siteUrlKnown: true,
      production: true,
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SITE_URL', 'sim.example'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'postgres://x'],
    ['BUILD_HOOK_URL', 'hook'],
    ['API_ORIGIN', 'api.example'],
    ['API_ORIGIN', 'https://api.example/v1'],
    ['REGISTRATION', 'maybe'],
    ['READ_ONLY', '2'],
    ['TRUST_PROXY', 'all'],
    ['ADMIN_USERNAME', 'ab'],
    ['FEED_KEY_HOST', 'https://feeds.example'],
    ['FEED_KEY_HOST', 'feeds.example/path'],
    ['FEED_KEY_HOST', 'feeds.example:port'],
    ['FEED_KEY_HOST', 'user@feeds.example'],
    ['FEED_KEY_HOST', 'a.example, b.example'],
  ])('names %s when it is "%s"', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(EnvError);
    expect(() => readEnv({ [name]: value })).toThrow(`${name} must`);
    expect(() => readEnv({ [name]: value })).toThrow(`(it is "${value}")`);
  });

  it('names every variable that is wrong, at once', () => {
    const read = () => readEnv({ PORT: 'x', SITE_URL: 'y' });
    expect(read).toThrow(/PORT[\s\S]*SITE_URL[\s\S]*\.env\.example/);
  });
});

it('explains every variable in .env.example, and no other', async () => {
  const example = await readFile(join(import.meta.dirname, '../.env.example'), 'utf8');
  const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  // Who starts the server says this one, no operator.
  const own = VARIABLES.filter((name) => name !== 'RESTART_CODE');
  expect(explained.toSorted()).toEqual(own.toSorted());
});
