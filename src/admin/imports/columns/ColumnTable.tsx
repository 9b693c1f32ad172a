import type { ImportSample } from '#src/contract/imports/imports.ts';
import { IMPORT_COLUMNS, type NativeField } from '#src/domain/imports/columns.ts';
import type { Values } from '../../core/form/fields.ts';
import { FORM_COLUMNS as GRID } from '../../core/form/look.ts';
import { MatchPart } from '../../core/form/MatchPart.tsx';
import { FormField } from '../../core/form/FormField.tsx';
import { Heads } from '../../core/grid/Heads.tsx';
import { filled } from './reading.ts';
import { columnLabel } from './reading-fields.ts';

const CERTAINTY = { sure: 'Same name', likely: 'Likely', possible: 'Possible' } as const;

/** Each column of the file with first values, and what it becomes. */
export function ColumnTable(props: {
  look: ImportSample['look'];
  values: Values;
  onChange: (changes: Values) => void;
}) {
  const { look, values, onChange } = props;
  /** Gives a column to a field, or to none; whoever had it loses it. */
  const assign = (column: string, field: string) => {
    const before = Object.entries(filled(values, 'col')).filter(([, other]) => other === field);
    onChange({
      ...Object.fromEntries(before.map(([other]) => [`col-${other}`, ''])),
      ...(field && { [`all-${field}`]: '' }),
      [`col-${column}`]: field,
    });
  };
  return (
    <div className="grid-wrap match-columns">
      <table className="grid">
        <caption className="sr">Columns of the file and what they become</caption>
        <Heads of={['Column of the file', 'First values', 'Becomes', 'Proposal']} />
        <tbody>
          {look.columns.map(({ name, samples }) => {
            const field = String(values[`col-${name}`] ?? '');
            const proposal = look.proposals.find(
              (each) => each.column === name && each.field === field,
            );
            return (
              <tr key={name}>
                <th scope="row" className="strong">
                  {name}
                </th>
                <td className="samples">
                  {samples.join(' · ') || <span className="muted">Empty</span>}
                </td>
                <td>
                  <select
                    className="select input-sm"
                    aria-label={`${name} becomes`}
                    value={field}
                    onChange={(event) => assign(name, event.target.value)}
                  >
                    <option value="">Left out</option>
                    {IMPORT_COLUMNS.map((column) => (
                      <option key={column.name} value={column.name}>
                        {columnLabel(column.name)}
                        {column.required ? ' *' : ''}
                      </option>
                    ))}
                  </select>
                </td>
                <td className="muted">
                  {proposal ? CERTAINTY[proposal.certainty] : field && 'By hand'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What is the same for all rows: fields that are required and have no column, and any that are added. */
export function ForAllRows(props: {
  values: Values;
  added: readonly NativeField[];
  onAdd: (field: NativeField) => void;
  field: (name: NativeField) => React.ReactNode;
}) {
  const { values, added, onAdd, field } = props;
  const taken = new Set(Object.values(filled(values, 'col')));
  const constants = filled(values, 'all');
  const open = IMPORT_COLUMNS.filter(
    ({ name }) => !taken.has(name) && name !== 'externalId' && name !== 'slug',
  );
  const isShown = ({ name, required }: (typeof IMPORT_COLUMNS)[number]) =>
    required || name in constants || added.includes(name);
  return (
    <MatchPart title="The same for all rows">
      <div className={GRID}>
        {open.filter(isShown).map(({ name }) => field(name))}
        <FormField
          spec={{
            name: 'another',
            label: 'Another field',
            kind: 'select',
            span: 3,
            options: [
              { value: '', label: 'Choose a field to add' },
              ...open
                .filter((column) => !isShown(column))
                .map(({ name }) => ({ value: name, label: columnLabel(name) })),
            ],
          }}
          value=""
          onChange={(name) => name && onAdd(name as NativeField)}
        />
      </div>
    </MatchPart>
  );
}
