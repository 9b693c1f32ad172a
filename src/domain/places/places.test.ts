import { describe, expect, it } from 'vitest';
import { byKind, GROUP_CODES, placeProblem, regionOptions } from './places.ts';
import { groupsOf, membersOf } from './un-m49.ts';

const REGIONS = [
  { code: 'XW', name: 'World' },
  { code: 'US', name: 'United States' },
  { code: 'XE', name: 'Europe' },
  { code: 'UK', name: 'United Kingdom' },
  { code: 'XN', name: 'North America' },
];
describe('regions', () => {
  it('are countries in the order given, then groups in their own', () => {
    const { countries, groups } = byKind(REGIONS);
    expect(countries.map(({ code }) => code)).toEqual(['US', 'UK']);
    expect(groups.map(({ code }) => code)).toEqual(['XE', 'XN', 'XW']);
    const options = regionOptions(REGIONS, ({ code, name }) => ({ value: code, label: name }));
    expect(options.map(({ value, group }) => `${value} ${group}`)).toEqual([
      'US Countries',
      'UK Countries',
      'XE Groups of countries',
      'XN Groups of countries',
      'XW Groups of countries',
    ]);
  });

  it('may contradict themselves in three ways', () => {
    const problem = (code: string, kind: 'country' | 'group', currency: 'USD' | 'EUR') =>
      placeProblem({ code, kind, currency })?.path ?? null;
    expect(problem('XE', 'group', 'USD')).toBeNull();
    expect(problem('DE', 'country', 'EUR')).toBeNull();
    expect(problem('XE', 'country', 'USD')).toBe('kind');
    expect(problem('DE', 'group', 'USD')).toBe('code');
    expect(problem('XE', 'group', 'EUR')).toBe('currency');
  });
});

describe('the groups of a country', () => {
  it.each([
    ['DE', 'XE XW'],
    ['UK', 'XE XW'],
    ['US', 'XN XW'],
    ['MX', 'XN XL XW'],
    ['JP', 'XA XW'],
    ['TR', 'XA XM XW'],
    ['EG', 'XM XF XW'],
    ['NZ', 'XO XW'],
  ])('%s', (country, groups) => expect(groupsOf(country).join(' ')).toBe(groups));

  it('hold each of two letters, none twice', () => {
    for (const group of GROUP_CODES) {
      const members = membersOf(group);
      expect(new Set(members).size).toBe(members.length);
      for (const code of members) expect(code).toMatch(/^[A-Z]{2}$/);
    }
  });
});
