import type { PhoneRow } from './phone.ts';

type Source = Pick<PhoneRow, 'saidBy' | 'sourceUrl' | 'asOf'>;
type Said = Pick<PhoneRow, 'esim' | 'soldIn' | 'open' | 'unlike'>;

/** The list of phones as its page carries it: each source once, models by their maker. */
export interface PhoneTable {
  sources: Source[];
  makers: Record<string, Record<string, (Said & { source: number })[]>>;
}

/** Packs the rows. */
export function packPhones(rows: readonly PhoneRow[]): PhoneTable {
  const sources = new Map<string, { source: Source; at: number }>();
  const makers: PhoneTable['makers'] = {};
  for (const { maker, model, esim, soldIn, open, unlike, ...source } of rows) {
    const key = JSON.stringify(source);
    const known = sources.get(key) ?? { source, at: sources.size };
    sources.set(key, known);
    ((makers[maker] ??= {})[model] ??= []).push({ esim, soldIn, open, unlike, source: known.at });
  }
  return { sources: [...sources.values()].map(({ source }) => source), makers };
}

/** The rows of one model; none where it is not listed. */
export function rowsOfModel(
  { sources, makers }: PhoneTable,
  maker: string,
  model: string,
): (Said & Source)[] {
  const rows = makers[maker]?.[model] ?? [];
  return rows.map(({ source, ...said }) => ({ ...said, ...sources[source]! }));
}

/** What one maker's models take: those of which the same is said together. */
export interface PhoneGroup {
  models: string[];
  rows: (Said & Source)[];
}

/** The makers, those with most models first, with what is said of their models. */
export function phoneGroups(
  table: PhoneTable,
): { maker: string; count: number; groups: PhoneGroup[] }[] {
  return Object.entries(table.makers)
    .map(([maker, models]) => {
      const alike = Map.groupBy(Object.entries(models), ([, rows]) => JSON.stringify(rows));
      const groups = [...alike.values()].map((some) => ({
        models: some.map(([model]) => model),
        rows: rowsOfModel(table, maker, some[0]![0]),
      }));
      return { maker, count: Object.keys(models).length, groups };
    })
    .sort((a, b) => b.count - a.count || (a.maker < b.maker ? -1 : 1));
}
