import { COLUMNS } from '#src/domain/import/columns.ts';
import type { NativeField } from '#src/domain/import/mapping.ts';
import type { MappingState } from './mapping-state.ts';

/** Gives a column of the file to a field, or to none; whoever had it loses it. */
export function assign(state: MappingState, column: string, field: NativeField | ''): MappingState {
  const kept = Object.entries(state.fields).filter(
    ([name, from]) => name !== field && !(from && 'column' in from && from.column === column),
  );
  const fields = Object.fromEntries(kept) as MappingState['fields'];
  return { ...state, fields: field === '' ? fields : { ...fields, [field]: { column } } };
}

/** Gives a field one value for all rows; null takes the field out. */
export function setConstant(
  state: MappingState,
  field: NativeField,
  constant: string | null,
): MappingState {
  const { [field]: _, ...others } = state.fields;
  return { ...state, fields: constant === null ? others : { ...others, [field]: { constant } } };
}

/** Fields that have one value for all rows, and required ones that have nothing yet. */
export function constantFields({ fields }: MappingState): NativeField[] {
  return COLUMNS.filter(({ name, required }) => {
    const from = fields[name];
    return from ? 'constant' in from : required;
  }).map(({ name }) => name);
}
