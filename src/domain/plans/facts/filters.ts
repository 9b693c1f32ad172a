import { FACT_FILTERS, type FactFilter } from './filterable.ts';
import type { FactValue } from './kinds.ts';
import type { FactFilters, FilterFact } from './plans.ts';

export { FACT_FILTERS, type FactFilter };

/** The facts of a plan that plain filters read. */
export type FactKeys = { [K in FilterFact]: FactValue };
/** Counts beside the options of plain filters: 'true' for a flag, else by choice. */
export type FactCounts = Record<string, Record<string, number>>;

/** What a plain filter is when it filters nothing. */
export function noFactFilter({ fact }: FactFilter): false | never[] {
  return fact.kind === 'flag' ? false : [];
}

/** All plain filters, none set. */
export function noFactFilters(): FactFilters {
  return Object.fromEntries(
    FACT_FILTERS.map((filter) => [filter.name, noFactFilter(filter)]),
  ) as unknown as FactFilters;
}

/** The options that are chosen: 'true' for a flag that is wanted. */
function chosenOptions({ name, fact }: FactFilter, filters: Readonly<FactFilters>): string[] {
  const wanted = (filters as Readonly<Record<string, unknown>>)[name];
  if (fact.kind === 'flag') return wanted === true ? ['true'] : [];
  return [...(wanted as readonly string[])];
}

/** The values that a plan's fact may have, or null where any will do. A fact that is not published fits no filter. */
export function wantedValues(
  filter: FactFilter,
  filters: Readonly<FactFilters>,
): readonly (string | true)[] | null {
  const { fact } = filter;
  const chosen = chosenOptions(filter, filters);
  if (chosen.length === 0) return null;
  if (fact.kind === 'flag') return [true];
  return [...new Set(chosen.flatMap((word) => [word, ...alsoOf(filter, word)]))];
}

/** The choices of a filter with their words; a flag has one. */
export function filterOptions({ fact }: FactFilter): { value: string; label: string }[] {
  if (fact.kind === 'flag') return [{ value: 'true', label: fact.filter!.chip }];
  return Object.entries(fact.filter?.words ?? fact.words).map(([value, label]) => ({
    value,
    label,
  }));
}

/** Whether an option is chosen. */
export function isWanted(
  filter: FactFilter,
  filters: Readonly<FactFilters>,
  option: string,
): boolean {
  return chosenOptions(filter, filters).includes(option);
}

/** The change that chooses an option, or takes it back. */
export function toggledFilter(
  filter: FactFilter,
  filters: Readonly<FactFilters>,
  option: string,
): Partial<FactFilters> {
  const { name, fact } = filter;
  const isOn = isWanted(filter, filters, option);
  if (fact.kind === 'flag') return { [name]: !isOn } as unknown as Partial<FactFilters>;
  const chosen = chosenOptions(filter, filters);
  const next = isOn ? chosen.filter((value) => value !== option) : [...chosen, option];
  const order = filterOptions(filter).flatMap(({ value }) => (next.includes(value) ? value : []));
  return { [name]: order } as Partial<FactFilters>;
}

/** How many plans each option would show, from how many have each value. */
export function optionCounts(
  filter: FactFilter,
  byValue: Readonly<Record<string, number>>,
): Record<string, number> {
  const counts = filterOptions(filter).map(({ value }) => {
    const values = [value, ...alsoOf(filter, value)];
    return [value, values.reduce((sum, each) => sum + (byValue[each] ?? 0), 0)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Values that an option shows besides its own. */
function alsoOf({ fact }: FactFilter, option: string): readonly string[] {
  return fact.kind === 'flag' ? [] : (fact.filter?.also?.[option] ?? []);
}
