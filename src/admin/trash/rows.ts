import type { TrashItem, TrashKey } from '#src/contract/history/audit.ts';
import { TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';

/** Numbers are unique in a kind only: rows of the list need one number over all kinds. */
export type TrashRow = TrashItem & { entityId: number };

/** A thing of the trash as a row of the list. */
export function rowOf(item: TrashItem): TrashRow {
  const kind = TRASH_ENTITIES.indexOf(item.entity);
  return { ...item, id: item.id * TRASH_ENTITIES.length + kind, entityId: item.id };
}

/** What the server knows a row by. */
export const keyOf = ({ entity, entityId }: TrashRow): TrashKey => ({ entity, id: entityId });
