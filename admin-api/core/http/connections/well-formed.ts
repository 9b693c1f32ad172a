import type { IncomingMessage } from 'node:http';

/** A name, an IPv4 or an IPv6 address, with or without a port (RFC 9110 §7.2). */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request is one of HTTP/1.0 or 1.1 that can mean one thing only. The parser lets pass
 * what a proxy in front may read in another way: several Hosts, codings that end somewhere else,
 * addresses with a host of their own (which RFC 9112 §3.2.2 allows, and only proxies are sent).
 */
export function isWellFormed({
  httpVersion,
  url,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'url' | 'rawHeaders'>): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  if (url?.[0] !== '/') return false;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    // Most are of other lengths: nothing is made of them.
    if (name.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
      if (!HOST.test(rawHeaders[i + 1]!)) return false;
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (httpVersion === '1.0' || rawHeaders[i + 1]!.toLowerCase() !== 'chunked') return false;
    }
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
