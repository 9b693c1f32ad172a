import { expect, test } from 'vitest';
import { carrierLine, listed, type Networked } from './carrier-line.ts';

const carrier = (name: string, hostNetwork: string | null, kind: Networked['kind'] = 'mvno') => ({
  name,
  hostNetwork,
  kind,
});

test('says who runs the network', () => {
  expect(carrierLine(carrier('au', null, 'mno'), ['Japan'])).toBe('Runs its own network in Japan');
  expect(carrierLine(carrier('Lebara', 'EE'), [])).toBe('Runs on the EE network');
  expect(carrierLine(carrier('Visible', 'Verizon'), ['United States'])).toBe(
    'Runs on the Verizon network in the United States',
  );
  expect(carrierLine(carrier('US Mobile', 'AT&T, T-Mobile'), ['A', 'B'])).toBe(
    'Runs on the networks of AT&T and T-Mobile in A and B',
  );
  expect(carrierLine(carrier('Airalo', null, 'travel'), ['A', 'B', 'C', 'D'])).toBe(
    'Sells travel eSIMs that use partner networks',
  );
});

test('lists names as a sentence does', () => {
  expect([listed([]), listed(['A']), listed(['A', 'B', 'C'])]).toEqual(['', 'A', 'A, B and C']);
});
