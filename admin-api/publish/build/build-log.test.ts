import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { redact, tellingLines } from './build-log.ts';

const env = readEnv({
  DATA_DIR: '/srv/atlas/var',
  DATABASE_URL: 'libsql://db.test',
  DATABASE_AUTH_TOKEN: 'tok-en',
  ADMIN_PASSWORD: 'kf8-Ulm.tram-Bus',
  BUILD_HOOK_URL: 'https://host.test/hooks/1234',
});
const about = { root: '/srv/atlas', env };

describe('redact', () => {
  it.each([
    ['/srv/atlas/var/build/snapshot.db', 'DATA_DIR/build/snapshot.db'],
    ['/srv/atlas/site/pages/a.astro:3', './site/pages/a.astro:3'],
    ['with tok-en and kf8-Ulm.tram-Bus', 'with [secret] and [secret]'],
    ['POST https://host.test/hooks/1234', 'POST [secret]'],
    ['libsql://ada:pw@db.test/x', 'libsql://[secret]@db.test/x'],
    ['?authToken=abc&x=1', '?authToken=[secret]&x=1'],
    ['{"password": "abc"}', '{"password": "[secret]"}'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [secret]'],
    ['\u001b[31mred\u001b[39m', 'red'],
  ])('makes %j into %j', (text, clean) => {
    expect(redact(text, about)).toBe(clean);
  });
});

describe('tellingLines', () => {
  it('begins where the trouble begins and leaves out what goes well', () => {
    const log = [
      '09:39:59 [build] Collecting build info...',
      '09:40:02   ├─ /404.html (+24ms)',
      '09:40:03 [ERROR] [build] Caught error rendering /plans/a: no such column',
      'SQLITE_ERROR: no such column: x',
      '  Hint: run the migrations',
      '  at file:///srv/atlas/dist/a.mjs:1:2',
      '',
    ].join('\n');
    expect(tellingLines(log).split('\n')).toEqual([
      '09:40:03 [ERROR] [build] Caught error rendering /plans/a: no such column',
      'SQLITE_ERROR: no such column: x',
      '  Hint: run the migrations',
    ]);
  });

  it('shows the end when no line is about trouble, twelve lines at most', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`);
    expect(tellingLines(lines.join('\n')).split('\n')).toEqual(lines.slice(-12));
    expect(tellingLines('')).toBe('');
  });
});
