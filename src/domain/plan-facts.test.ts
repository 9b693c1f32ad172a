import { expect, test } from 'vitest';
import { planFacts } from './plan-facts.ts';

const facts = (planDescription: string, network5g = true, hotspot = true) =>
  planFacts({ planDescription, network5g, hotspot }).join(', ');

test('conditions of the payment stand before 5G and hotspot', () => {
  expect(facts('8GB a month at the per-month rate when twelve months are paid upfront.')).toBe(
    '12 months paid upfront, 5G, hotspot',
  );
  expect(facts('New-customer offer: 5GB of 5G data for three months, paid upfront.')).toBe(
    '3 months paid upfront, new customers, 5G, hotspot',
  );
  expect(facts('Unlimited data; per-month rate when paid yearly.')).toBe(
    'paid yearly, 5G, hotspot',
  );
});

test('AutoPay stands last, in both spellings', () => {
  expect(facts('Unlimited data on one line; AutoPay price.', true, false)).toBe('5G, with AutoPay');
  expect(facts('Price with Auto Pay.', false, false)).toBe('with AutoPay');
});

test('a description without conditions adds nothing', () => {
  expect(facts('Plan with no contract.', false, false)).toBe('');
});
