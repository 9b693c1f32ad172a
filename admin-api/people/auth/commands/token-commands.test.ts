import { afterAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { Services } from '../../../command.ts';
import { openTestApp, testAccount } from '../../../testing.ts';
import { TOKEN_COMMANDS } from './token-commands.ts';
const t = await openTestApp();
await testAccount(t, 'edna', 'editor');
afterAll(() => t.close());

function run(name: string, words: string[], options: Record<string, string> = {}) {
  const command = TOKEN_COMMANDS.find((known) => known.name === name)!;
  const services = { db: t.db, now: () => TEST_NOW } as Services;
  const talk = { say: () => {}, signal: new AbortController().signal };
  return command.run(command.read(words, options), services, talk);
}
const status = async (token: string) =>
  (await t.get(api.adminPlans, { Authorization: `Bearer ${token}` })).status;

it('makes a token, lists it without what it is, and ends it', async () => {
  const made = await run('token:create', ['Nightly export'], { for: 'Edna', days: '30' });
  const { token } = made.data as { token: string };
  expect(made.message).toBe(
    `Token "Nightly export" (number 1) until 2026-12-21\n${token} (shown only now)`,
  );
  expect(await status(token)).toBe(200);
  const listed = await run('token:list', []);
  expect(listed.message).toContain('Nightly export  viewer of edna  active');
  expect(JSON.stringify(listed)).not.toContain(token.slice(4));
  expect((await run('token:revoke', ['1'])).message).toContain('opens nothing any more');
  expect(await status(token)).toBe(401);
  expect(await t.db.all("SELECT action FROM audit_log WHERE entity = 'api-token'")).toEqual([
    { action: 'create' },
    { action: 'revoke' },
  ]);
});

it.each([
  [{ for: 'nobody' }, 'There is no user "nobody"'],
  [{ for: 'edna', role: 'admin' }, 'edna has less than the role admin'],
])('makes none for %j', async (options, message) => {
  expect(await run('token:create', ['Too much'], options)).toEqual({ exitCode: 1, message });
});

it.each([
  ['token:create', ['x'], {}],
  ['token:create', ['x'], { for: 'edna', role: 'visitor' }],
  ['token:create', ['x'], { for: 'edna', days: '0' }],
  ['token:revoke', ['Nightly'], {}],
])('%s does not take %j with %j', (name, words, options) => {
  expect(
    TOKEN_COMMANDS.find((known) => known.name === name)!.problem(
      TOKEN_COMMANDS.find((known) => known.name === name)!.read(words, options),
    ),
  ).not.toBeNull();
});

it('says when there is no such token', async () => {
  expect(await run('token:revoke', ['99'])).toEqual({
    exitCode: 1,
    message: 'There is no token number 99',
  });
});
