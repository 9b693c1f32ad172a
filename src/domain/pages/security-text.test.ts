import { expect, it } from 'vitest';
import { securityText } from './security-text.ts';

const SITE = 'https://sim.example/';
const at = (now: string, contact = 'help@sim.example', site = SITE) =>
  securityText({ contact, site, now: new Date(now) });
const expires = (text: string) => /^Expires: (.*)$/m.exec(text)![1]!;

it('has the fields of RFC 9116', () => {
  expect(at('2026-11-21T12:00:00Z')).toBe(
    [
      'Contact: mailto:help@sim.example',
      'Expires: 2027-10-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://sim.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it.each(['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
  'built at %s holds for most of a year, and less than one',
  (now) => {
    const days = (Date.parse(expires(at(now))) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  },
);

it('is the same for a month, so that a build makes it anew once', () => {
  expect(at('2026-11-01T00:00:00Z')).toBe(at('2026-11-30T23:59:59Z'));
  expect(at('2026-12-01T00:00:00Z')).not.toBe(at('2026-11-30T23:59:59Z'));
});

it('names no address of its own where that is not https', () => {
  expect(at('2026-11-21T12:00:00Z', 'a@b.example', 'http://localhost:4321')).not.toContain(
    'Canonical',
  );
});

it('writes an address as a URI', () => {
  expect(at('2026-11-21T12:00:00Z', "o'neil+50%@sim.example")).toContain(
    "Contact: mailto:o'neil+50%25@sim.example\n",
  );
});
