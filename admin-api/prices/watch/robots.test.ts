import { expect, it } from 'vitest';
import { isAllowed, readRobots } from './robots.ts';

it.each<[string, string, string, boolean]>([
  ['nothing', '', '/a', true],
  ['all', 'User-agent: *\nDisallow: /', '/a', false],
  ['an empty rule', 'User-agent: *\nDisallow:', '/a', true],
  ['another robot', 'User-agent: Other\nDisallow: /', '/a', true],
  [
    'us by name',
    'User-agent: *\nAllow: /\nUser-agent: SIM-Atlas-Watch/2\nDisallow: /a',
    '/a',
    false,
  ],
  [
    'us by name, not all',
    'User-agent: *\nDisallow: /\nUser-agent: sim-atlas-watch\nDisallow: /b',
    '/a',
    true,
  ],
  ['two robots at once', 'user-agent: x\nuser-agent: sim-atlas-watch\ndisallow: /a', '/a', false],
  ['a longer rule that allows', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['rules of one length', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['any text', 'User-agent: *\nDisallow: /*/cart', '/us/cart?x', false],
  ['the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
  ['the end, and goes on', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
  ['an address without more', 'User-agent: *\nDisallow: /a$', '/ab', true],
  [
    'comments and other lines',
    '# no\r\nSitemap: https://x\r\nUser-agent: * # all\r\nDisallow: /a # b',
    '/a',
    false,
  ],
])('robots.txt with %s', (_, text, path, allowed) => {
  expect(isAllowed(readRobots(text, 'sim-atlas-watch'), path)).toBe(allowed);
});

it('stays quick with a pattern that is made to hurt', () => {
  const rules = readRobots(`User-agent: *\nDisallow: ${'/*a'.repeat(5000)}$`, 'x');
  const started = process.cpuUsage();
  expect(isAllowed(rules, `/${'/a'.repeat(4000)}`)).toBe(true);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
});
