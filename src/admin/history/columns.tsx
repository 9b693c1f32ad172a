import type { AuditLine } from '#src/contract/history/audit.ts';
import type { Column } from '../grid/grid-types.ts';
import { CHANGE_COLUMNS } from '../publish/change-columns.tsx';
import { ageText } from '../time.ts';
import { ChangeWords } from './Changes.tsx';
import { batchName, partsInWords } from './batch-words.ts';
import { ACTION_LABELS, ENTITY_LABELS } from './words.ts';
import { CLIP, CLIP_WIDE } from '../grid/look.ts';

/** The lines of the log, a batch as one of them. */
export const COLUMNS: readonly Column<AuditLine>[] = [
  ...CHANGE_COLUMNS,
  {
    key: 'what',
    head: 'What',
    className: 'strong',
    phone: 'second',
    cell: (line) => (
      <>
        {batchName(line) ?? actionLabel(line)}{' '}
        {line.undoOf !== null && !line.parts && <span className="tag tag-type">Undo</span>}
        {takenBack(line) && <span className="tag tag-type">{takenBack(line)}</span>}
      </>
    ),
  },
  {
    key: 'entity',
    head: 'Kind',
    phone: 'second',
    cell: (line) => (line.parts ? '' : (ENTITY_LABELS[line.entity] ?? line.entity)),
  },
  {
    key: 'label',
    head: 'Name',
    className: CLIP,
    phone: 'first',
    cell: (line) => (line.parts ? `${line.batchSize} changes` : labelOf(line)),
  },
  {
    key: 'change',
    head: 'Change',
    className: CLIP_WIDE,
    cell: (line) => (
      <span className="muted">
        {line.parts ? partsInWords(line.parts) : <ChangeWords line={line} />}
      </span>
    ),
  },
];

/** What happened, as people say it. */
export const actionLabel = ({ action }: AuditLine): string => ACTION_LABELS[action] ?? action;

/** What a line is about; its number where nobody knows a name. */
export const labelOf = ({ label, entityId }: AuditLine): string =>
  label ?? (entityId === null ? '' : `No. ${entityId}`);

/** 'Changed Tello Unlimited, 14 min ago', 'Import of 12 changes, 14 min ago'. */
export function nameOf(line: AuditLine): string {
  const when = ageText(line.at);
  if (line.parts) return `${batchName(line)} of ${line.batchSize} changes, ${when}`;
  return `${actionLabel(line)} ${line.label ?? ENTITY_LABELS[line.entity] ?? line.entity}, ${when}`;
}

/** Whether a later change took it back, of a batch also in part; '' when none did. */
function takenBack({ undone, parts, batchSize }: AuditLine): string {
  if (!parts) return undone ? 'Undone' : '';
  const gone = parts.reduce((sum, part) => sum + part.undone, 0);
  return gone === 0 ? '' : gone === batchSize ? 'Undone' : 'Undone in part';
}
