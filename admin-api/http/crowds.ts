import type { Socket } from 'node:net';
import { widestNetwork } from '../auth/network-throttle.ts';

/** Connections by the networks that they come from. Every method costs the same for any number. */
export interface Crowds {
  /** A connection that just came, and is idle. */
  add(socket: Socket): void;
  /** Whether requests of a connection are under way. */
  setBusy(socket: Socket, isBusy: boolean): void;
  /** Notes that an idle connection was used just now. */
  use(socket: Socket): void;
  remove(socket: Socket): void;
  /** The connection that makes room for a new one; null when none has to. */
  victim(): Socket | null;
}

/** The connections of a /24 or /48; those that have been as they are for longest first. */
interface Crowd {
  network: string;
  idle: Set<Socket>;
  busy: Set<Socket>;
}

/**
 * Finds who holds the most connections: the one that is idle for longest there makes room; and a busy
 * one only where more than half of all connections come from that one network.
 */
export function createCrowds(): Crowds {
  const crowdOf = new Map<Socket, Crowd>();
  const crowds = new Map<string, Crowd>();
  /** Crowds by how many connections they have. */
  const bySize: (Set<Crowd> | undefined)[] = [];
  let largest = 0;
  const sizeOf = ({ idle, busy }: Crowd) => idle.size + busy.size;
  const resize = (crowd: Crowd, change: () => void) => {
    const before = sizeOf(crowd);
    change();
    const after = sizeOf(crowd);
    bySize[before]?.delete(crowd);
    (bySize[after] ??= new Set()).add(crowd);
    // A size changes by one: the crowd that was the last of the largest is the largest still.
    if (after > largest || bySize[largest]!.size === 0) largest = after;
    if (after > 0) return;
    bySize[0]!.delete(crowd);
    crowds.delete(crowd.network);
  };
  return {
    add(socket) {
      const network = widestNetwork(socket.remoteAddress ?? '');
      const crowd = crowds.get(network) ?? { network, idle: new Set(), busy: new Set() };
      crowds.set(network, crowd);
      crowdOf.set(socket, crowd);
      resize(crowd, () => crowd.idle.add(socket));
    },
    setBusy(socket, isBusy) {
      const crowd = crowdOf.get(socket);
      if (!crowd) return;
      const [from, to] = isBusy ? [crowd.idle, crowd.busy] : [crowd.busy, crowd.idle];
      from.delete(socket);
      to.add(socket);
    },
    use(socket) {
      const idle = crowdOf.get(socket)?.idle;
      if (idle?.delete(socket)) idle.add(socket);
    },
    remove(socket) {
      const crowd = crowdOf.get(socket);
      if (!crowd) return;
      crowdOf.delete(socket);
      resize(crowd, () => crowd.idle.delete(socket) || crowd.busy.delete(socket));
    },
    victim() {
      const [crowd] = bySize[largest] ?? [];
      if (!crowd) return null;
      const [idle] = crowd.idle;
      if (idle) return idle;
      const [busy] = sizeOf(crowd) * 2 > crowdOf.size ? crowd.busy : [];
      return busy ?? null;
    },
  };
}
