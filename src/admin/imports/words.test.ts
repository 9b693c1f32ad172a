import { expect, it } from 'vitest';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { appliedText, outcomeText, readAsText } from './words.ts';

const none = {
  rows: 3,
  new: 0,
  changed: 0,
  restored: 0,
  same: 2,
  seen: 0,
  held: 0,
  known: 0,
  rejected: 0,
};
const findings = { ...none, inTrash: 0, missing: 0, withdrawn: 0, notes: 0, gate: null };
const run = { state: 'ready', problem: null, applied: null, findings } as ImportRun;
const applied = { created: 0, changed: 0, restored: 0, seen: 0, held: 0, withdrawn: 0, left: 0 };

it('says all that an import found or did, plans that it withdrew included', () => {
  expect(outcomeText(run)).toBe('Nothing to change');
  expect(
    outcomeText({ ...run, findings: { ...findings, rejected: 1_200, withdrawn: 2, held: 1 } }),
  ).toBe('2 withdrawn, 1 held, 1,200 with errors');
  const done = { ...run, state: 'applied' as const };
  expect(outcomeText({ ...done, applied })).toBe('Nothing to change');
  expect(outcomeText({ ...done, applied: { ...applied, withdrawn: 2 } })).toBe('2 withdrawn');
  expect(outcomeText({ ...done, applied: { ...applied, seen: 2 } })).toBe('2 prices seen again');
});

it('counts price records as people do, and calls columns a profile only where that is saved', () => {
  const prices = { ...run, options: { mapping: { kind: 'price-history' } } } as ImportRun;
  expect(outcomeText({ ...prices, findings: { ...findings, new: 1 } })).toBe('1 new price record');
  expect(outcomeText({ ...prices, findings: { ...findings, new: 2 } })).toBe('2 new price records');
  const profile = { name: 'Sheet', fields: {}, decimals: 'point' as const };
  const kept = { id: 1, version: 1, profile, updatedAt: '', updatedBy: '' };
  const options = { mapping: { kind: 'profile' as const, profile } };
  expect(readAsText(options, [])).toBe('Columns chosen by hand');
  expect(readAsText(options, [kept])).toBe('Profile Sheet');
});

it('says of an apply what it wrote and left', () => {
  const some = { ...applied, created: 1, changed: 2, held: 5, left: 3 };
  expect(appliedText({ applied: some, options: null })).toBe(
    '1 SIM card created, 2 SIM cards changed, 5 prices held for review, 3 rows left out by you',
  );
  const options = { mapping: { kind: 'price-history' }, decimals: 'point' } as const;
  expect(appliedText({ applied: { ...applied, created: 1 }, options })).toBe(
    '1 price record created',
  );
});
