import { networksOf } from '../../core/http/connections/networks.ts';

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
  return networksOf(forwarded || socketAddress || '').own.replace('/32', '');
}
