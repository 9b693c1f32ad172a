import type { ImportRow } from '#src/contract/imports.ts';
import { evidenceText } from '#src/domain/import/evidence-words.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Column } from '../grid/grid-types.ts';
import { fieldLabel, fieldText } from '../history/words.ts';
import { fieldsOf, type ListedRow, type RowKind } from './kinds.ts';

/** The columns of the rows of a kind; `index` is what a row's number is called. */
export function columnsOf(kind: RowKind, index: string): readonly Column<ListedRow>[] {
  const plan: Column<ListedRow> = {
    key: 'plan',
    head: 'Plan',
    className: 'strong plan-cell',
    cell: (row) => (
      <>
        {row.planName || <span className="muted">(no plan name)</span>}
        {row.carrier && <span className="sub">{`${row.carrier}, ${row.region}`}</span>}
      </>
    ),
  };
  return [
    {
      key: 'at',
      head: index,
      num: true,
      className: 'muted at',
      cell: (row) => (row.at < 0 ? '' : row.at),
    },
    ...(kind === 'noted' ? [] : [plan]),
    {
      key: 'fields',
      head: kind === 'rejected' ? 'What is wrong' : kind === 'noted' ? 'Read as' : 'Fields',
      className: 'grow-cell',
      cell: (row) => <Cell kind={kind} row={row} />,
    },
  ];
}

function Cell({ kind, row }: { kind: RowKind; row: ImportRow }) {
  if (kind === 'rejected') {
    return (
      <ul className="fields reasons">
        {row.problems.map((problem) => (
          <li key={`${problem.field}-${problem.code}-${problem.reason}`}>
            {problem.field && <em>{fieldLabel(problem.field)}</em>}
            {withoutField(problem)}
          </li>
        ))}
      </ul>
    );
  }
  if (kind === 'noted') {
    return (
      <div className="fields">
        {row.notes.map((note) => (
          <span key={`${note.field}-${note.code}-${note.from}`}>
            <em>{note.field ? fieldLabel(note.field) : 'File'}</em>
            {note.from && <del>{note.from}</del>}
            {note.to ? (
              <ins>{note.to}</ins>
            ) : (
              <span className="muted">{NOTES[note.code] ?? note.code}</span>
            )}
          </span>
        ))}
      </div>
    );
  }
  return (
    <>
      {kind === 'same' ? <span className="muted">As stored</span> : <Fields row={row} />}
      {kind === 'restored' && fieldsOf(row).length === 0 && (
        <span className="muted">Comes back as it was</span>
      )}
      {kind === 'held' && (
        <p className="why">
          {evidenceText(row.evidence, row.after?.currency as Currency | undefined)} {known(row)}
        </p>
      )}
    </>
  );
}

/** Each field with what stood there, struck, and what will. */
function Fields({ row }: { row: ImportRow }) {
  const { before, after } = row;
  return (
    <div className="fields">
      {fieldsOf(row).map((name) => (
        <span key={name}>
          <em>{fieldLabel(name)}</em>
          {before && hasText(before[name]) && <del>{fieldText(before, name)}</del>}
          <ins>{fieldText(after ?? {}, name)}</ins>
        </span>
      ))}
    </div>
  );
}

/** At its label a reason needs no name in front: 'price "10,00" has a comma' reads '"10,00" has a comma'. */
function withoutField({ field, reason }: ImportRow['problems'][number]): string {
  const text = field && reason.startsWith(`${field} `) ? reason.slice(field.length + 1) : reason;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const hasText = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

function known(row: ImportRow): string {
  if (row.known === 'discarded') return 'The same price was discarded before: it is left out.';
  if (row.known === 'held') return 'The same price waits already.';
  return row.restores ? 'The SIM card is in the trash; releasing the price brings it back.' : '';
}

/** Notes that have no value to show. */
const NOTES: Readonly<Record<string, string>> = {
  'byte-order-mark': 'mark at the beginning left out',
  crlf: 'line ends of Windows',
  'left-out': 'left out',
  spaces: 'spaces left out',
  formula: 'begins like a formula, which a spreadsheet would run',
};
