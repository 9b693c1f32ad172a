import type { AuditLine } from '#src/contract/history/audit.ts';
import { ACTION_LABELS, ENTITY_LABELS } from './words.ts';

type Parts = NonNullable<AuditLine['parts']>;

/** What a batch was; null for a line that stands for itself alone. */
export function batchName({
  parts,
  way,
  undoOf,
  action,
}: Pick<AuditLine, 'parts' | 'way' | 'undoOf' | 'action'>): string | null {
  if (!parts) return null;
  if (undoOf !== null) return 'Undo';
  if (way === 'import') return 'Import';
  if (action === 'purge') return 'Deleted for good';
  return 'Batch';
}

/** '12 SIM cards changed, 1 price record created'. */
export function partsInWords(parts: Parts): string {
  return parts
    .map(({ entity, action, count }) => {
      const name = ENTITY_LABELS[entity] ?? entity;
      const noun = name.startsWith('SIM') || name.startsWith('SEO') ? name : lower(name);
      const does = (ACTION_LABELS[action] ?? action).toLowerCase();
      return `${count} ${count === 1 ? noun : many(noun)} ${does}`;
    })
    .join(', ');
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const many = (noun: string) => (noun.endsWith('s') ? noun : `${noun}s`);
