import { networksOf } from '../../core/http/connections/networks.ts';
import { createThrottle } from '../../core/fairness/throttle.ts';

/** Counts events by the networks of an address; what they are `about` is counted apart. */
export interface NetworkThrottle {
  /** Seconds until the address may go on; 0 when it may now. */
  wait(address: string, about?: string): number;
  count(address: string, about?: string): void;
  /** Takes one event back. */
  refund(address: string, about?: string): void;
}

/** What may come in a window: from one client, from a customer's /56, from a whole /24 or /48. */
export interface NetworkLimits {
  own: number;
  middle: number;
  widest: number;
}

interface Options {
  now: () => Date;
  seconds: number;
  /** A name under which a network is kept in memory; by default its own. */
  nameOf?: (network: string) => string;
}

/**
 * Limits that rise with the width of the network: who owns a /48 cannot have the limit of one client
 * 65,536 times. An IPv6 client counts as its /64. When there is no more room, networks share a
 * counter by their /16 or /32, so that one owner of many makes only their neighbours wait.
 */
export function createNetworkThrottle({
  now,
  seconds,
  limits,
  nameOf = (network) => network,
}: Options & { limits: NetworkLimits }): NetworkThrottle {
  const throttle = (limit: number) => createThrottle({ now, limit, seconds });
  const own = throttle(limits.own);
  const middle = throttle(limits.middle);
  const widest = throttle(limits.widest);
  const countersOf = (address: string, about = '') => {
    const networks = networksOf(address);
    const group = `${networks.own.split(/[.:]/, 2).join('.')} ${about}`;
    return [networks.own, ...networks.wider].map((network, level, { length }) => {
      const counter = level === 0 ? own : level < length - 1 ? middle : widest;
      return { counter, name: nameOf(`${network} ${about}`), group };
    });
  };
  return {
    wait(address, about) {
      const waits = countersOf(address, about).map(({ counter, name, group }) =>
        counter.wait(name, group),
      );
      return Math.max(...waits);
    },
    count(address, about) {
      for (const { counter, name, group } of countersOf(address, about)) counter.count(name, group);
    },
    refund(address, about) {
      for (const { counter, name, group } of countersOf(address, about)) {
        counter.refund(name, group);
      }
    },
  };
}

/** Counts events of all, too. */
export interface Ceiling extends NetworkThrottle {
  /** Takes one event back for all, but not for the network that it came from. */
  giveBack(): void;
}

/** Of a ceiling for all, the part that one network may use up. */
const SHARE = 0.1;

/**
 * At most `all` events in a window, of which no /24 or /48 has more than a tenth: `own` from one
 * client, three times as many from a customer's /56. With `oncePastHalf` a network has one in a window
 * from half of `all` on, so that ten of them cannot use it up for everybody. Past `all` nobody may go
 * on: `whenFull` hears of it, once a minute at most.
 */
export function createCeiling({
  all,
  own,
  whenFull,
  oncePastHalf = false,
  ...options
}: Options & {
  all: number;
  own: number;
  whenFull: () => void;
  oncePastHalf?: boolean;
}): Ceiling {
  const { now, seconds } = options;
  const widest = Math.floor(all * SHARE);
  const limits = { own: Math.min(own, widest), middle: Math.min(3 * own, widest), widest };
  const networks = createNetworkThrottle({ ...options, limits });
  const everybody = createThrottle({ now, limit: all, seconds });
  const half = createThrottle({ now, limit: Math.ceil(all / 2), seconds });
  const once = createNetworkThrottle({ ...options, limits: { own: 1, middle: 1, widest: 1 } });
  const told = createThrottle({ now, limit: 1, seconds: 60 });
  const giveBack = () => {
    everybody.refund('all');
    half.refund('all');
  };
  return {
    wait(address) {
      const isScarce = oncePastHalf && half.wait('all') > 0;
      const ownWait = networks.wait(address) || (isScarce ? once.wait(address) : 0);
      const wait = ownWait || everybody.wait('all');
      if (wait > 0 && ownWait === 0 && told.wait('full') === 0) {
        told.count('full');
        whenFull();
      }
      return wait;
    },
    count(address) {
      networks.count(address);
      if (oncePastHalf) once.count(address);
      everybody.count('all');
      half.count('all');
    },
    refund(address) {
      networks.refund(address);
      if (oncePastHalf) once.refund(address);
      giveBack();
    },
    giveBack,
  };
}
