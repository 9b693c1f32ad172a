import { regionOptions } from '#src/domain/places/places.ts';
import type { FieldSpec } from './fields.ts';

export type FieldOption = NonNullable<FieldSpec['options']>[number];

/** A list that a form chooses from: there, on its way, or not readable. */
export interface ListRead<T> {
  data: readonly T[] | undefined;
  isError: boolean;
}

/** The same of regions: the countries, then the groups. */
export function regionChoices<T extends { code: string }>(
  { data, isError }: ListRead<T>,
  choiceOf: (item: T) => FieldOption,
): readonly FieldOption[] {
  return choicesOf({ data: data && regionOptions(data, choiceOf), isError }, (choice) => choice);
}

/**
 * What a select offers of a list that is read. While the list is not there, the only entry says why:
 * an empty list would look as if there were nothing. The select stays in the order of Tab.
 */
export function choicesOf<T>(
  { data, isError }: ListRead<T>,
  choiceOf: (item: T) => FieldOption,
): readonly FieldOption[] {
  if (data) return [{ value: '', label: 'Choose' }, ...data.map(choiceOf)];
  return [{ value: '', label: isError ? 'Could not be loaded' : 'Loading...' }];
}
