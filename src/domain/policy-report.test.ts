import { expect, it } from 'vitest';
import { violationOf } from './policy-report.ts';

const OWN = 'sim.example';
const report = (more: Partial<Parameters<typeof violationOf>[0]> = {}) =>
  violationOf(
    { document: 'https://sim.example/plans?q=secret#x', directive: 'script-src-elem', ...more },
    OWN,
  );

it.each<[string, Parameters<typeof report>[0], string | null]>([
  ['names the rule and the page without its query', {}, 'script-src-elem /plans'],
  ['takes the rule from the older form', { directive: "img-src 'self' https:" }, 'img-src /plans'],
  [
    'leaves a path out that no page has',
    { document: 'https://sim.example/a%20b<i>' },
    'script-src-elem',
  ],
  [
    'leaves a long path out',
    { document: `https://sim.example/${'x'.repeat(300)}` },
    'script-src-elem',
  ],
  ['passes over rules that nobody knows', { directive: 'made-up-src' }, null],
  ['passes over pages of other sites', { document: 'https://evil.test/plans' }, null],
  ['passes over what is no address', { document: 'about' }, null],
  ['passes over scripts of extensions', { source: 'chrome-extension://abc/x.js' }, null],
  ['passes over what extensions load', { blocked: 'moz-extension' }, null],
  ['takes pages without one name of the site', { document: 'https://www.sim.example/deals' }, null],
])('%s', (_, more, expected) => {
  expect(report(more)).toBe(expected);
});

it('takes pages of any name while the site has none of its own', () => {
  const violation = { document: 'http://192.0.2.1:4321/deals', directive: 'img-src' };
  expect(violationOf(violation, null)).toBe('img-src /deals');
});
