import { BlockList, isIP } from 'node:net';

/**
 * IPv4 ranges that are no public hosts (IANA special-purpose registry): this host, private,
 * shared, loopback, link-local with the clouds' metadata, documentation, benchmarks, multicast,
 * reserved.
 */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Parts of 2000::/3 that are no public hosts or carry an IPv4 address (Teredo, 6to4). */
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed4 = blockList(CLOSED_IPV4, 'ipv4');
const closed6 = blockList(CLOSED_IPV6, 'ipv6');
const global6 = blockList(['2000::/3'], 'ipv6');

/**
 * Whether an IP address belongs to a host of the public internet. False for every private or
 * special range, and for IPv6 forms that wrap an IPv4 address (mapped, NAT64, 6to4).
 */
export function isPublicAddress(ip: string): boolean {
  // A zone ('fe80::1%eth0') exists on links only.
  if (ip.includes('%')) return false;
  const family = isIP(ip);
  if (family === 4) return !closed4.check(ip, 'ipv4');
  return family === 6 && global6.check(ip, 'ipv6') && !closed6.check(ip, 'ipv6');
}

/** Whether an IP address is this machine itself: 127.0.0.0/8 or ::1. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}

function blockList(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
