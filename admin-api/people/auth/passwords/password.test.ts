import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from '#src/domain/people/accounts.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import { weakPasswordProblem } from './weak-password.ts';

describe('passwordProblem', () => {
  it.each([
    ['abcde', 6, 'Password must be at least 6 characters'],
    ['abcdef', 6, null],
    ['abcdefghijk', 12, 'Password must be at least 12 characters'],
    ['abcdefghijkl', 12, null],
    // Characters are counted, not UTF-16 units.
    ['😀😀😀😀😀', 6, 'Password must be at least 6 characters'],
    ['😀😀😀😀😀😀', 6, null],
    ['x'.repeat(64), 6, null],
    ['x'.repeat(256), 6, null],
    ['x'.repeat(257), 6, 'Password must be at most 256 characters'],
    ['      ', 6, null],
  ])('%j with minimum %i: %s', (text, minimum, problem) => {
    expect(passwordProblem(text, minimum)).toBe(problem);
  });
});

describe('weakPasswordProblem', () => {
  it.each([
    '123456',
    'password',
    'qwerty',
    'QwErTy',
    'letmein',
    'Password123!',
    'admin2026',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123412341234',
    'abcdefghijkl',
    'lkjhgfdsapoi',
    '0987654321',
    'mira-quill',
    'MiraQuill99',
    'simatlas2026',
    'SIM Atlas',
  ])('refuses %j', (password) => {
    expect(weakPasswordProblem(password, 'Mira Quill')).toMatch(/^(This p|P)assword /);
  });

  it.each(['correct horse battery', 'kf8-Ulm.tram', '      x', 'ünïcödé wörds', 'v9#kLm'])(
    'accepts %j',
    (password) => {
      expect(weakPasswordProblem(password, 'mira')).toBeNull();
    },
  );

  it('reads an evil text in no time', () => {
    const started = process.cpuUsage();
    weakPasswordProblem('ab'.repeat(127) + 'cd', 'x'.repeat(40));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });
});

describe('hashPassword', () => {
  it('makes argon2id hashes that fit the password alone', async () => {
    const made = await hashPassword('twelve chars');
    expect(made.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(made.adminReady).toBe(true);
    expect(await verifyPassword(made.hash, 'twelve chars')).toBe(true);
    expect(await verifyPassword(made.hash, 'Twelve chars')).toBe(false);
    expect(await verifyPassword(made.hash, 'twelve chars ')).toBe(false);
    expect((await hashPassword('eleven char')).adminReady).toBe(false);
  });

  it('takes a letter composed or decomposed for the same', async () => {
    const made = await hashPassword('caf\u00e9 au lait');
    expect(await verifyPassword(made.hash, 'cafe\u0301 au lait')).toBe(true);
  });

  it('looks at every character of a long password', async () => {
    const made = await hashPassword('x'.repeat(255) + 'a');
    expect(await verifyPassword(made.hash, 'x'.repeat(255) + 'b')).toBe(false);
  });

  it('never fits an unknown user', async () => {
    expect(await verifyPassword(null, 'anything')).toBe(false);
  });

  it('asks for a new hash when the stored one is weaker', async () => {
    const weak = await hash('secret', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect(needsRehash(weak)).toBe(true);
    expect(needsRehash((await hashPassword('secret')).hash)).toBe(false);
  });
});
