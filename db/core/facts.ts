import { toColumn } from '#src/domain/plans/facts/columns.ts';
import type { Fact, Facts, FactValue, ValuesOf } from '#src/domain/plans/facts/kinds.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { CellsOf } from './fact-columns.ts';

/** Where each fact of a catalogue stands, for the general code of changes. */
export function factColumnsByName<F extends Facts>(facts: F) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, { column: fact.column, fact }]),
  ) as { [K in keyof F]: { column: F[K]['column']; fact: Fact } };
}

/** The facts that an input leaves a row with: absent ones stay. */
export function updatedFacts<F extends Facts>(
  facts: F,
  now: ValuesOf<F>,
  input: { [K in keyof F]?: ValuesOf<F>[K] | undefined },
): ValuesOf<F> {
  return Object.fromEntries(
    Object.keys(facts).map((name) => [name, input[name] === undefined ? now[name] : input[name]]),
  ) as ValuesOf<F>;
}

/** The columns that hold the facts of a new row; money is in `currency`. */
export function factColumns<F extends Facts>(
  facts: F,
  values: ValuesOf<F>,
  currency: Currency = 'USD',
): CellsOf<F> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      fact.column,
      toColumn(fact, values[name] as FactValue, currency),
    ]),
  ) as CellsOf<F>;
}
