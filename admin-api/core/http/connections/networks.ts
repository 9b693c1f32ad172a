import { isIPv4, isIPv6 } from 'node:net';

/** The networks that an address belongs to. */
export interface Networks {
  /** What one client has to itself: an IPv4 address (`/32`), or the /64 of an IPv6 address. */
  own: string;
  /** Wider networks that one owner may hold, narrowest first: IPv4 /24; IPv6 /56, /48. */
  wider: readonly string[];
}

/** All that is no address: together one client. */
const NOBODY: Networks = { own: 'unknown', wider: [] };

/**
 * Groups an address (with or without a port, zone or prefix length) by the networks that providers
 * hand out: an IPv6 client gets at least a /64, a customer a /56 or /48 (RFC 6177, RIPE-690). An
 * IPv4 address written as IPv6 (`::ffff:`) counts as IPv4; anything else shares one bucket.
 */
export function networksOf(address: string): Networks {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return ofIPv4(plain.split('.').map(Number));
  if (!isIPv6(plain)) return NOBODY;
  const groups = groupsOf(plain);
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return ofIPv4(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  }
  const first = groups.slice(0, 4).map((group) => group.toString(16));
  const wide = first.slice(0, 3).join(':');
  return {
    own: `${first.join(':')}::/64`,
    wider: [`${wide}:${(groups[3]! & 0xff00).toString(16)}::/56`, `${wide}::/48`],
  };
}

/** The widest network of an address that one owner may hold: its /24 or /48. */
export function widestNetwork(address: string): string {
  const { own, wider } = networksOf(address);
  return wider.at(-1) ?? own;
}

/** Without brackets, port, zone and prefix length. */
function plainAddress(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(address) ?? [];
  return (bracketed ?? dotted ?? address).split(/[%/]/, 1)[0]!;
}

function ofIPv4(bytes: readonly number[]): Networks {
  return { own: `${bytes.join('.')}/32`, wider: [`${bytes.slice(0, 3).join('.')}.0/24`] };
}

/** The eight groups of a valid IPv6 address; the last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const [left = [], right] = address.split('::').map((half) => half.split(':').flatMap(readGroup));
  if (!right) return left;
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function readGroup(text: string): number[] {
  if (text === '') return [];
  if (!text.includes('.')) return [Number.parseInt(text, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
