import { agentWords } from '#src/domain/people/agent-words.ts';
import { networksOf } from '../../../core/http/connections/networks.ts';

/** Where a session begins, as little as tells its owner: neither the whole address nor the whole agent. */
export interface SessionPlace {
  /** Browser and system in words. */
  agent: string;
  /** IPv4 /24 or IPv6 /48. */
  network: string;
  /** The device, as the database knows it. */
  device: string;
}

/** The place of a request by its `User-Agent`, from an address and on a device. */
export function sessionPlace(
  agent: string | undefined,
  address: string,
  device: string,
): SessionPlace {
  const network = networksOf(address).wider.at(-1) ?? 'unknown';
  return { agent: agentWords(agent ?? ''), network, device };
}
