import { expect, test } from 'vitest';
import { pack } from '../finder/testing.ts';
import { hidesCountries, listFacts, planFacts, type PlanFactSource } from './plan-facts.ts';

const facts = (plan: Partial<PlanFactSource>) => planFacts({ currency: 'USD', ...plan }).join(', ');

test('what nearly all plans have is no condition, nor is what nobody published', () => {
  expect(facts({})).toBe('');
  expect(facts({ network5g: true, hotspot: true, audience: 'anyone', contractMonths: 0 })).toBe('');
  expect(facts({ setupFee: 0, newCustomers: false, taxes: 'included', contractMonths: 1 })).toBe(
    '',
  );
});

test('who may buy it stands first, then what binds, what is paid, what the price rests on', () => {
  expect(
    facts({
      autopayDiscount: 5,
      taxes: 'excluded',
      setupFee: 39.99,
      contractMonths: 24,
      newCustomers: true,
      audience: 'residents',
    }),
  ).toBe(
    'for residents, 24-month contract, new customers, $39.99 set-up fee, plus taxes, with AutoPay',
  );
  expect(facts({ addOnTo: 'a povo base plan', prepayMonths: 12 })).toBe(
    'needs a povo base plan, 12 months paid upfront',
  );
});

test('entitled people are named where the seller names them', () => {
  expect(facts({ audience: 'entitled', audienceNote: 'students' })).toBe('for students');
  expect(facts({ audience: 'entitled', audienceNote: 'with a Clubcard' })).toBe(
    'for people with a Clubcard',
  );
  expect(facts({ audience: 'entitled', audienceNote: null })).toBe('for entitled people');
});

test('a later price says when it begins', () => {
  expect(facts({ laterPrice: 25, laterAfter: 3 })).toBe('$25.00 after 3 charges');
  expect(facts({ laterPrice: 25, laterAfter: 1 })).toBe('$25.00 after the first charge');
  expect(facts({ laterPrice: 25 })).toBe('later $25.00');
});

test('an offer says its code and its last day', () => {
  expect(facts({ offerCode: 'SAVE', offerEnds: '2026-12-31' })).toBe(
    'with code SAVE, offer until 31 December 2026',
  );
});

test('a list says first of a group plan that nobody publishes its countries, and of no other', () => {
  expect(hidesCountries(pack('a', { place: 'XA' }))).toBe(true);
  expect(hidesCountries(pack('a', { place: 'XA', covers: ['TH'] }))).toBe(false);
  expect(hidesCountries(pack('a'))).toBe(false);
  const words = 'countries not published, for visitors';
  expect(listFacts(pack('a', { place: 'XA', audience: 'visitors' }))).toBe(words);
  expect(listFacts(pack('a', { place: 'XA', covers: ['TH'], audience: 'visitors' }))).toBe(
    'for visitors',
  );
});
