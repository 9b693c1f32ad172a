import type { ImportRow } from '#src/contract/imports/imports.ts';
import { evidenceText } from '#src/domain/imports/evidence-words.ts';
import { NATIVE_FIELDS } from '#src/domain/imports/columns.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { col } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { fieldLabel } from '../../core/form/field-label.ts';
import { fieldText } from '../../history/words.ts';

export type RowFilter = ImportRow['kind'] | 'differing';
/** In the order of their counts. */
export const FILTERS: readonly RowFilter[] = [
  'differing',
  'new',
  'changed',
  'restored',
  'held',
  'withdrawn',
  'rejected',
  'noted',
  'same',
];
/** A row of the list: the grid knows rows by a number. */
export type ListedRow = ImportRow & { id: number };

/** What kinds of rows are called: one row, and behind their number; how the row looks. */
export const ROW_KINDS: Record<
  ImportRow['kind'],
  { one: string; many: string; ink?: string; look?: string }
> = {
  new: { one: 'New', many: 'new', ink: 'tw:text-fall' },
  changed: { one: 'Changed', many: 'changed', ink: 'tw:text-accent' },
  restored: { one: 'Comes back', many: 'back from the trash', ink: 'tw:text-accent' },
  held: {
    one: 'Held',
    many: 'held',
    ink: 'tw:text-deal-ink',
    look: 'tw:bg-deal-row tw:max-md:px-2!',
  },
  rejected: {
    one: 'Error',
    many: 'with errors',
    ink: 'tw:text-danger',
    look: 'tw:bg-danger-bg tw:max-md:px-2!',
  },
  withdrawn: { one: 'Withdrawn', many: 'withdrawn' },
  noted: { one: 'Tidied', many: 'tidied up' },
  same: { one: 'Same', many: 'the same' },
};

/** Names of carriers by slug and of regions by code. */
type PlaceNames = Readonly<Record<'carrier' | 'region', ReadonlyMap<string, string>>>;

/** The columns of rows; `index` is what a row's number is called. */
export const rowColumns = (index: string, names: PlaceNames): readonly GridColumn<ListedRow>[] => [
  col('at', index, ({ at }) => (at < 0 ? '' : at), { num: true, className: 'muted at' }),
  col(
    'change',
    'Change',
    ({ kind }) => (
      <span className={`tw:font-medium tw:whitespace-nowrap ${ROW_KINDS[kind].ink ?? ''}`}>
        {ROW_KINDS[kind].one}
      </span>
    ),
    { phone: 'end' },
  ),
  col(
    'plan',
    'Plan',
    (row) =>
      row.kind !== 'noted' && (
        <>
          {row.planName || <span className="muted">(no plan name)</span>}
          {row.carrier && <span className="sub">{placeText(row, names)}</span>}
        </>
      ),
    { className: 'strong plan-cell tw:w-[clamp(9rem,18vw,15rem)]!', phone: 'first' },
  ),
  col('fields', 'Values', (row) => <Cell row={row} />, {
    className: 'grow-cell',
    phone: 'second',
  }),
];

/** 'Airalo, Europe'; what is listed nowhere here as the file has it. */
const placeText = ({ carrier, region }: ImportRow, names: PlaceNames): string =>
  [names.carrier.get(carrier ?? '') ?? carrier, names.region.get(region ?? '') ?? region].join(
    ', ',
  );

function Cell({ row }: { row: ImportRow }) {
  const { kind, problems, notes, after, evidence } = row;
  if (kind === 'rejected') {
    return (
      <ul className="fields reasons">
        {problems.map((problem) => (
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
        {notes.map((note) => (
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
  if (kind === 'same') return <span className="muted">As stored</span>;
  return (
    <>
      <Fields row={row} />
      {kind === 'held' && (
        <p className="why">
          {evidenceText(evidence, after?.currency as Currency | undefined)} {known(row)}
        </p>
      )}
    </>
  );
}

/** Each field with what stood there, struck, and what will. */
function Fields({ row }: { row: ImportRow }) {
  const { before, after, kind } = row;
  const names = fieldsOf(row);
  if (kind === 'restored' && names.length === 0) {
    return <span className="muted">Comes back as it was</span>;
  }
  return (
    <div className="fields">
      {names.map((name) => (
        <span key={name}>
          <em>{fieldLabel(name)}</em>
          {before && hasText(before[name]) && <del>{fieldText(before, name)}</del>}
          <ins>{fieldText(after ?? {}, name)}</ins>
        </span>
      ))}
    </div>
  );
}

/** Fields that stand elsewhere in a row, or say nothing of the plan. */
const ELSEWHERE = new Set<string>([
  'source',
  'externalId',
  'slug',
  'carrier',
  'region',
  'planName',
  'currency',
  'status',
]);
const FOLLOWS = new Set(['previousPrice', 'priceChangePercent', 'previousSample', 'seenWay']);
/** What a new row shows, in this order. */
const SHOWN: readonly string[] = [
  'recordedDate',
  'price',
  ...NATIVE_FIELDS.filter((name) => name !== 'price' && !ELSEWHERE.has(name)),
];

/** The fields of a row that are shown, in order. */
function fieldsOf({ before, after }: ImportRow): string[] {
  if (!before) {
    return SHOWN.filter((name) => hasText(after?.[name]) && after?.[name] !== false);
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => before[name] !== after?.[name]);
  // What follows from a price goes without saying beside it.
  return changed
    .filter((name) => !changed.includes('price') || !FOLLOWS.has(name))
    .sort((a, b) => SHOWN.indexOf(a) - SHOWN.indexOf(b));
}

/** At its label a reason needs no name in front: 'price "10,00" has a comma' reads '"10,00" has a comma'. */
function withoutField({ field, reason }: ImportRow['problems'][number]): string {
  const text = field && reason.startsWith(`${field} `) ? reason.slice(field.length + 1) : reason;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const hasText = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

function known(row: ImportRow): string {
  if (row.known === 'discarded') return 'The same price was rejected before: it is left out.';
  if (row.known === 'held') return 'The same price waits already.';
  const trash = row.restores ? 'The SIM card is in the trash; the price brings it back. ' : '';
  return `${trash}Tick it to apply it anyway.`;
}

/** Notes that have no value to show. */
const NOTES: Readonly<Record<string, string>> = {
  'byte-order-mark': 'mark at the beginning left out',
  crlf: 'line ends of Windows',
  'left-out': 'left out',
  spaces: 'spaces left out',
  formula: 'begins like a formula, which a spreadsheet would run',
};
