import { describe, expect, it } from 'vitest';
import { loginFor, wayBack, wayBackOf } from './way-back.ts';

describe('the way back after a login', () => {
  it.each([
    '/admin',
    '/admin?tab=simcards&q=a%2Fb&id=7',
    '/preview/plans/tello-unlimited?carriers=tello#top',
    '/account',
    '/',
    '/going',
  ])('leads to the own page %s', (path) => {
    expect(wayBack(path)).toBe(path);
    expect(wayBackOf(new URL(loginFor(path), 'https://x.test').search)).toBe(path);
  });

  it.each([
    null,
    '',
    'admin',
    'https://evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/admin\\..\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\u0000admin',
    ' /admin',
    '/ad min',
    '/\u00a0admin',
    '/.//evil.test',
    '/./admin',
    '/x/..//evil.test',
    '/%2F/evil.test',
    '/%2fevil.test',
    '/%5Cevil.test',
    '/%5c%5cevil.test',
    '/%09/evil.test',
    '/%0D%0Aevil',
    '/%252F/evil.test',
    '/a//evil.test',
    '/auth',
    '/auth?next=/admin',
    '/AUTH',
    '/api/logout',
    '/go/tello-unlimited',
    '/go',
    '/%67o/tello-unlimited',
    '/%41pi/logout',
    `/admin?q=${'a'.repeat(2000)}`,
    '/admin?q=ä',
  ])('refuses %j', (path) => {
    expect(wayBack(path)).toBeNull();
    if (path !== null) expect(loginFor(path)).toBe('/auth');
  });

  it('is none when the address of the login page names several or none', () => {
    expect(wayBackOf('')).toBeNull();
    expect(wayBackOf('?next=//evil.test&next=/admin')).toBeNull();
    expect(wayBackOf('?next=%2F%2Fevil.test')).toBeNull();
    expect(wayBackOf('?next=%2F%5Cevil.test')).toBeNull();
  });
});
