/**
 * The address that limits count by: the socket's, or behind `proxies` trusted proxies the entry
 * that the outermost of them saw (X-Forwarded-For; what stands left of it the client made up).
 * An IPv6 address counts as its /64, because a client owns all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const forwarded = proxies > 0 ? chain[chain.length - proxies] : undefined;
  return network(forwarded || socketAddress || 'unknown');
}

function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!/^[\da-f:]+(%.*)?$/.test(plain) || !plain.includes(':')) return plain.slice(0, 45);
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
