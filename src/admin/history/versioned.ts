import type { VERSIONED } from '#src/contract/history/audit.ts';

type Versioned = (typeof VERSIONED)[number];
const KINDS: Record<Versioned, true> = { plan: true, carrier: true, region: true };

/** Whether earlier versions of a kind of row can be brought back. */
export const isVersioned = (entity: string): entity is Versioned => Object.hasOwn(KINDS, entity);
