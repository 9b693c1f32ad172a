import { expect, it } from 'vitest';
import { all, read, words } from '../support/html.ts';
import { ORIGIN } from '../support/site.ts';

const ask = async (path: string) => {
  const answer = await fetch(ORIGIN + path, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    to: location && new URL(location, ORIGIN).pathname,
    text: await answer.text(),
  };
};

/** Other spellings of pages, and where they lead. */
const MOVED = {
  '/uk': '/region/UK',
  '/united-kingdom': '/region/UK',
  '/de': '/region/DE',
  '/germany': '/region/DE',
  '/jp': '/region/JP',
  '/japan': '/region/JP',
  '/us': '/region/US',
  '/united-states': '/region/US',
  '/ca': '/region/CA',
  '/canada': '/region/CA',
  '/region/uk': '/region/UK',
  '/region/GB': '/region/UK',
  '/carriers/': '/carriers',
  '/plans/': '/plans',
  '/region/UK/': '/region/UK',
  '/about/': '/about',
};
const NOWHERE = [
  '/nothing-here',
  '/plans/no-such-plan',
  '/carriers/nobody',
  '/a/b/c',
  '/%E0%A4%A',
  '/..%2f..%2fetc/passwd',
];

it('other spellings of a page lead to it for good', async () => {
  const found = Object.keys(MOVED).map(async (from) => [from, await ask(from)] as const);
  for (const [from, { status, to }] of await Promise.all(found)) {
    expect([from, status, to]).toEqual([from, 301, MOVED[from as keyof typeof MOVED]]);
  }
});

it.each(NOWHERE)('%s is not found', async (path) => {
  const { status, text } = await ask(path);
  expect(status).toBe(404);
  expect(text).toContain('Did you forget to add the page to the router?');
  expect(all(await read(path, ORIGIN, 404), 'h1').map(words)).toEqual(['404 Page Not Found']);
});

it.each(['/region/ZZ', '/region/XYZ', '/region/1'])('%s: Region not found', async (path) => {
  const { status, text } = await ask(path);
  expect(status).toBe(404);
  expect(text).toContain('Region not found');
});

it('a visitor who is not logged in is sent from the dashboard to the login', async () => {
  const { status, to } = await ask('/admin');
  expect([301, 302, 303, 307]).toContain(status);
  expect(to).toBe('/auth');
});
