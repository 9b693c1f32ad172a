import { expect, it } from 'vitest';
import { holds, lowerRole, roleOf, ROLES, whoMay, type Role } from './roles.ts';

it('orders the roles, and gives one that nobody knows nothing', () => {
  for (const [at, role] of ROLES.entries()) {
    for (const [than, needed] of ROLES.entries()) {
      expect(holds(role, needed)).toBe(at >= than);
      expect(lowerRole(role, needed)).toBe(ROLES[Math.min(at, than)]);
    }
    expect(holds('owner' as Role, role)).toBe(false);
  }
  expect(lowerRole('owner' as Role, 'admin')).toBe('owner');
});

it('reads the role of a user as the wire has one', () => {
  expect(roleOf({ isAdmin: true })).toBe('admin');
  expect(roleOf({ isAdmin: false })).toBe('visitor');
  expect(roleOf({ isAdmin: false, role: 'editor' })).toBe('editor');
});

it.each([
  ['admin', 'admins'],
  ['editor', 'editors and admins'],
  ['viewer', 'viewers, editors and admins'],
] as const)('says who may what %s may: %s', (role, words) => {
  expect(whoMay(role)).toBe(words);
});
