import type { ImportSample } from '#src/contract/imports.ts';
import { COLUMNS } from '#src/domain/import/columns.ts';
import type { NativeField } from '#src/domain/import/mapping.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Heads } from '../grid/Heads.tsx';
import { Button } from '../Button.tsx';
import { fieldLabel } from '../history/words.ts';
import { ConstantField } from './ConstantField.tsx';
import { assign, constantFields, setConstant } from './mapping-fields.ts';
import type { MappingState } from './mapping-state.ts';
import { SelectField } from '../form/SelectField.tsx';
import { MATCH_GRID, MatchPart } from '../form/MatchPart.tsx';

const CERTAINTY = { sure: 'Same name', likely: 'Likely', possible: 'Possible' } as const;

/** Each column of the file with samples and what it becomes; then what is the same for all rows. */
export function ColumnTable(props: {
  look: ImportSample['look'];
  state: MappingState;
  onChange: (next: MappingState) => void;
}) {
  const { look, state, onChange } = props;
  const fieldOf = (column: string) =>
    COLUMNS.find(({ name }) => {
      const from = state.fields[name];
      return from && 'column' in from && from.column === column;
    })?.name ?? '';
  const constants = constantFields(state);
  const free = COLUMNS.filter(
    ({ name }) =>
      !state.fields[name] && !constants.includes(name) && name !== 'externalId' && name !== 'slug',
  );
  return (
    <>
      <div className="grid-wrap match-columns">
        <table className="grid">
          <caption className="sr">Columns of the file and what they become</caption>
          <Heads of={['Column of the file', 'First values', 'Becomes', 'Proposal']} />
          <tbody>
            {look.columns.map(({ name, samples }) => {
              const field = fieldOf(name);
              const proposal = look.proposals.find(
                (each) => each.column === name && each.field === field,
              );
              return (
                <tr key={name}>
                  <th scope="row" className="strong">
                    {name}
                  </th>
                  <td className="samples" data-label="First values">
                    {samples.length > 0 ? (
                      samples.join(' · ')
                    ) : (
                      <span className="muted">Empty</span>
                    )}
                  </td>
                  <td>
                    <select
                      className="select input-sm"
                      aria-label={`${name} becomes`}
                      value={field}
                      onChange={(event) =>
                        onChange(assign(state, name, event.target.value as NativeField | ''))
                      }
                    >
                      <option value="">Left out</option>
                      {COLUMNS.map((column) => (
                        <option key={column.name} value={column.name}>
                          {fieldLabel(column.name)}
                          {column.required ? ' *' : ''}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="muted">
                    {proposal ? CERTAINTY[proposal.certainty] : field ? 'By hand' : ''}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <MatchPart title="The same for all rows">
        <div className={MATCH_GRID}>
          {constants.map((field) => {
            const from = state.fields[field];
            return (
              <ConstantField
                key={field}
                field={field}
                value={from && 'constant' in from ? from.constant : ''}
                onChange={(value) => onChange(setConstant(state, field, value))}
                action={
                  from && (
                    <Button
                      look="ghost"
                      className="btn-icon"
                      aria-label={`Remove ${fieldLabel(field)}`}
                      onClick={() => onChange(setConstant(state, field, null))}
                    >
                      <Icon name="x" />
                    </Button>
                  )
                }
              />
            );
          })}
          <SelectField<NativeField | ''>
            label="Another field"
            value=""
            options={[
              { value: '', label: 'Choose a field to add' },
              ...free.map(({ name }) => ({ value: name, label: fieldLabel(name) })),
            ]}
            onChange={(field) => field && onChange(setConstant(state, field, ''))}
          />
        </div>
      </MatchPart>
    </>
  );
}
