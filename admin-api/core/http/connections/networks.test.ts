import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

const V4 = { own: '203.0.113.7/32', wider: ['203.0.113.0/24'] };
const V6 = {
  own: '2001:db8:12:34ab::/64',
  wider: ['2001:db8:12:3400::/56', '2001:db8:12::/48'],
};
const ZERO = { own: '0:0:0:0::/64', wider: ['0:0:0:0::/56', '0:0:0::/48'] };
const NOBODY = { own: 'unknown', wider: [] };

test.each([
  ['203.0.113.7', V4],
  ['203.0.113.7:4711', V4],
  ['::ffff:203.0.113.7', V4],
  ['::FFFF:cb00:7107', V4],
  ['[::ffff:203.0.113.7]:443', V4],
  ['0:0:0:0:0:ffff:203.0.113.7', V4],
  ['2001:db8:12:34ab:1:2:3:4', V6],
  ['2001:0DB8:0012:34AB::', V6],
  ['[2001:db8:12:34ab::9]:443', V6],
  ['[2001:db8:12:34ab::9]', V6],
  ['2001:db8:12:34ab::9%eth0', V6],
  // As limits name a client's network already.
  ['2001:db8:12:34ab::/64', V6],
  ['::1', ZERO],
  ['::', ZERO],
  ['1::', { own: '1:0:0:0::/64', wider: ['1:0:0:0::/56', '1:0:0::/48'] }],
  // Not mapped: an address of its own kind.
  ['::203.0.113.7', ZERO],
])('puts %s into its networks', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

test.each(['', 'unknown', '203.0.113.700', '1.2.3', '2001:db8', 'a'.repeat(1000), '[::1', '1.2:x'])(
  'takes %s for nobody',
  (address) => {
    expect(networksOf(address)).toEqual(NOBODY);
  },
);

test('neighbours share the wider networks only', () => {
  const [one, two, other] = ['2001:db8:12:3401::1', '2001:db8:12:34ff::1', '2001:db8:12:ff::1'].map(
    networksOf,
  );
  expect(one!.own).not.toBe(two!.own);
  expect(one!.wider).toEqual(two!.wider);
  expect(one!.wider[0]).not.toBe(other!.wider[0]);
  expect(one!.wider[1]).toBe(other!.wider[1]);
});
