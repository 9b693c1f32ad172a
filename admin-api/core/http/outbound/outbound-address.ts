import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** Why a request to another server was refused or failed. */
export type OutboundFailure =
  | 'bad_address'
  | 'private_address'
  | 'redirect'
  | 'too_slow'
  | 'too_large'
  | 'unreachable';

/** The message is one sentence that an operator may read; it holds no secret of the address. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly code: OutboundFailure;
  /** Of a redirect: the absolute address that it leads to, if it says one. It may hold secrets of the address asked for. */
  readonly leadsTo: string | null;
  constructor(code: OutboundFailure, message: string, leadsTo: string | null = null) {
    super(message);
    this.code = code;
    this.leadsTo = leadsTo;
  }
}

/** How a name becomes IP addresses. */
export type Lookup = (name: string) => Promise<string[]>;

/** The system's way. */
export const systemLookup: Lookup = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Reads an address that the server may call, without asking the network; throws an OutboundError
 * that says what is wrong with it. Other spellings of an IP address (decimal, hex, short) come out
 * as the plain one. `allowLocal` also lets http and this machine itself pass.
 */
export function outboundUrl(address: string, { allowLocal = false } = {}): URL {
  if (!URL.canParse(address)) throw new OutboundError('bad_address', 'this is no web address');
  const url = new URL(address);
  const local = allowLocal && isLocal(url);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) {
    throw new OutboundError('bad_address', 'the address must begin with https://');
  }
  if (url.username || url.password) {
    throw new OutboundError('bad_address', 'the address may not hold a user name or password');
  }
  const port = Number(url.port || 443);
  if (!local && port !== 443 && port < 1024) {
    throw new OutboundError('bad_address', `port ${port} belongs to another service`);
  }
  const ip = ipOf(url);
  if (ip && !local && !isPublicAddress(ip)) throw notPublic(url);
  return url;
}

/**
 * The IP addresses to connect to, asked for once: a name that answers differently the next time
 * gains nothing. One forbidden address among several refuses the name.
 */
export async function pinnedAddresses(url: URL, allowLocal: boolean, ask: Lookup) {
  const allowed = allowLocal && isLocal(url) ? isLoopback : isPublicAddress;
  const literal = ipOf(url);
  const found = literal ? [literal] : await ask(url.hostname);
  if (found.length === 0) throw new OutboundError('unreachable', `${url.host} has no address`);
  if (!found.every(allowed)) throw notPublic(url);
  return found.map((address) => ({ address, family: isIP(address) }));
}

function isLocal(url: URL): boolean {
  const ip = ipOf(url);
  return ip ? isLoopback(ip) : url.hostname === 'localhost';
}

function ipOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? bare : null;
}

function notPublic(url: URL): OutboundError {
  const message = `${url.hostname} is not an address of the public internet`;
  return new OutboundError('private_address', message);
}
