import type { AuditLine } from '#src/contract/history/audit.ts';
import type { Column } from '../grid/grid-types.ts';
import { ageText, dayAndTime } from '../time.ts';
import { ChangeStatusCell } from './ChangeStatusCell.tsx';

/** What every list of changes begins with: when, how far it has come, and who. */
export const CHANGE_COLUMNS: readonly Column<AuditLine>[] = [
  {
    key: 'at',
    head: 'When',
    phone: 'end',
    cell: (line) => (
      <time dateTime={line.at} title={dayAndTime(line.at)}>
        {ageText(line.at)}
      </time>
    ),
  },
  {
    key: 'status',
    head: 'Public pages',
    phone: 'second',
    cell: (line) => <ChangeStatusCell line={line} />,
  },
  { key: 'user', head: 'Who', phone: 'second', cell: (line) => line.user },
];
