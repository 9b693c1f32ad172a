import type { VERSIONED } from '#src/contract/history/audit.ts';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';

type Versioned = (typeof VERSIONED)[number];
const KINDS: Record<Versioned, true> = { plan: true, carrier: true, region: true };

/** Whether earlier versions of a kind of row can be brought back. */
export const isVersioned = (entity: string): entity is Versioned => Object.hasOwn(KINDS, entity);

/** Leads from a row to its own history, where each of its versions can be brought back. */
export function HistoryLink({ entity, id }: { entity: Versioned; id: number }) {
  return (
    <TabLink to={addressOf({ tab: 'settings', view: 'history', entity, entityId: id })}>
      History
    </TabLink>
  );
}
