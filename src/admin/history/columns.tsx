import type { AuditLine } from '#src/contract/history/audit.ts';
import { col } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { CHANGE_COLUMNS } from './ChangeStatusCell.tsx';
import { ageText } from '../core/time.ts';
import { ChangeWords } from './Changes.tsx';
import { batchName, partsInWords } from './batch-words.ts';
import { ACTION_LABELS, ENTITY_LABELS } from './words.ts';
import { WRAP } from '../core/grid/look.ts';

/** What changed, in two lines at most. */
export const CHANGE_WORDS: GridColumn<AuditLine> = col(
  'change',
  'Change',
  (line) => (
    <span className="muted tw:line-clamp-2">
      {line.parts ? partsInWords(line.parts) : <ChangeWords line={line} />}
    </span>
  ),
  { className: WRAP },
);

/** The lines of the log, a batch as one of them. */
export const AUDIT_COLUMNS: readonly GridColumn<AuditLine>[] = [
  ...CHANGE_COLUMNS.map((one) =>
    one.key === 'status' ? { ...one, className: 'tw:max-[75rem]:hidden' } : one,
  ),
  col(
    'what',
    'What',
    (line) => (
      <>
        {batchName(line) ?? actionLabel(line)}{' '}
        {line.undoOf !== null && !line.parts && <span className="tag tag-type">Undo</span>}
        {takenBack(line) && <span className="tag tag-type">{takenBack(line)}</span>}
      </>
    ),
    { className: `strong ${WRAP}`, phone: 'second' },
  ),
  col('entity', 'Kind', ({ parts, entity }) => (parts ? '' : (ENTITY_LABELS[entity] ?? entity)), {
    className: 'tw:whitespace-normal! tw:max-[75rem]:hidden',
    phone: 'second',
  }),
  col('label', 'Name', (line) => (line.parts ? `${line.batchSize} changes` : labelOf(line)), {
    className: WRAP,
    phone: 'first',
  }),
  CHANGE_WORDS,
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
