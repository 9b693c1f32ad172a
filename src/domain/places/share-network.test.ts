import { expect, test } from 'vitest';
import type { Networked } from './carrier-line.ts';
import { shareNetwork } from './share-network.ts';

const carrier = (name: string, hostNetwork: string | null, kind: Networked['kind'] = 'mvno') => ({
  name,
  hostNetwork,
  kind,
});

test('knows carriers of one network', () => {
  const vodafone = carrier('Vodafone UK', null, 'mno');
  expect(shareNetwork(vodafone, carrier('VOXI', 'Vodafone'))).toBe(true);
  expect(shareNetwork(carrier('A', 'Telekom / o2'), carrier('B', 'o2 (Telefónica)'))).toBe(true);
  expect(shareNetwork(carrier('Three', null, 'mno'), vodafone)).toBe(false);
  expect(shareNetwork(carrier('A', null, 'travel'), carrier('B', null, 'travel'))).toBe(false);
});
