import { networks, type Networked } from './carrier-line.ts';
import { foldText } from '../core/fold.ts';
import { memo } from '../core/memo.ts';

/** True when two carriers use a common network; 'Vodafone' and 'Vodafone UK' are one. */
export function shareNetwork(a: Networked, b: Networked): boolean {
  const same = (x: string, y: string) => x === y || x.startsWith(`${y} `) || y.startsWith(`${x} `);
  const others = foldedNetworks(b);
  return foldedNetworks(a).some((x) => others.some((y) => same(x, y)));
}

/** Each carrier is held against all others. */
const foldedNetworks = (carrier: Networked) =>
  memo(carrier, 'folded networks', () => networks(carrier).map(foldText));
