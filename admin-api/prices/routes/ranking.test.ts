import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTableColumns } from '#db/core/connect/drizzle.ts';
import { carriers, plans } from '#db/schema.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { SORT_KEYS, SORT_RULES, sortWords } from '#src/domain/lists/sort-rules.ts';
import { SORTS, TOTAL_SORT } from '#src/domain/core/vocabulary.ts';
import { openTestApp } from '../../testing.ts';

/**
 * What the page about the orders promises: no order looks at anything but its rule. Everything else
 * about plans and carriers is scrambled, columns that come later too, and no list may change.
 */
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

type Value = string | number | null;
type Row = Record<string, Value> & { id: number };

/** What the rules name, as columns; and what decides whether a plan is listed at all. */
const SPECIFIED = [
  'usd_micros',
  'region_minor',
  'is_unlimited',
  'carrier_sort',
  'popularity',
  'id',
];
/** Of unit prices; after the end of an offer they count with the regular price. */
const OF_UNITS = ['data_mb', 'validity_days', 'offer_ends', 'list_minor', 'price_minor'];
const NAMED = [...SPECIFIED, ...OF_UNITS];
const LISTED = ['deleted_at', 'status', 'region_id', 'carrier_id', 'active_from', 'active_until'];
/** Unique, or held in step with others by the database. */
const FIXED = ['slug', 'rowid'];

const COLUMNS = new Map(
  [plans, carriers].flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => [column.name, column] as const),
  ),
);
const DAYS: readonly string[] = Object.values(PLAN_FACTS).flatMap(({ kind, column }) =>
  kind === 'date' ? column : [],
);

/**
 * Values in an order that has nothing to do with before: turned round, and never all the same; such as
 * the code can read, for a plan of others is in no list.
 */
function scrambled(column: string, values: Value[]): Value[] {
  if (column === 'seen_on' || DAYS.includes(column)) {
    return values.map((_, at) => addDays('2024-01-01', at));
  }
  const turned = values.toReversed();
  if (new Set(values).size > 1 && !/url|website/.test(column)) {
    return turned;
  }
  const { dataType, enumValues = [] } = COLUMNS.get(column) ?? {};
  if (enumValues.length > 0) return values.map((_, at) => enumValues[at % enumValues.length]!);
  if (dataType !== 'string') return values.map((_, at) => at % 2);
  return values.map((_, at) => (at % 3 === 0 ? null : `https://pays.example/${1e6 - at}`));
}

async function scramble(table: string, kept: string[]): Promise<string[]> {
  const rows = await t.db.all<Row>(`SELECT * FROM ${table} ORDER BY id`);
  const nullable = new Set(
    (await t.db.all<{ name: string; notnull: number }>(`PRAGMA table_info(${table})`))
      .filter((column) => column.notnull === 0)
      .map(({ name }) => name),
  );
  const columns = Object.keys(rows[0]!).filter((column) => !kept.includes(column));
  const changed: string[] = [];
  for (const column of columns) {
    const before = rows.map((row) => row[column] ?? null);
    const after = scrambled(column, before).map((value, at) =>
      value === null && !nullable.has(column) ? before[at]! : value,
    );
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const pairs = rows.map(({ id }, at) => [id, after[at]]);
    await t.db.write((commit) =>
      commit([
        {
          sql: `UPDATE ${table} SET ${column} = j.value ->> 1 FROM json_each(?) AS j
                WHERE ${table}.id = j.value ->> 0`,
          args: [JSON.stringify(pairs)],
        },
        { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
      ]),
    );
    changed.push(column);
  }
  return changed;
}

async function order(query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await t.json<{ data: { id: number }[]; meta: { totalPages: number } }>(
      `/api/simcards?limit=100&page=${page}&${query}`,
    );
    ids.push(...data.map(({ id }) => id));
    if (page >= meta.totalPages) return ids;
  }
}
/** That of totals rests on the facts of a sum, and is looked at below. */
const OF_COLUMNS = SORTS.filter((sort) => sort !== TOTAL_SORT);
const everyOrder = async () =>
  Object.fromEntries(
    await Promise.all(
      OF_COLUMNS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&region=DE`]).map(
        async (query) => [query, await order(query)] as const,
      ),
    ),
  );

describe('the order of lists', () => {
  it('stays when everything is scrambled that no rule names', async () => {
    const before = await everyOrder();
    expect(before['sort=price-asc']).toHaveLength(376);
    expect(await scramble('plans', [...NAMED, ...LISTED, ...FIXED])).toEqual(
      expect.arrayContaining(['buy_url', 'source_url', 'has_deal', 'created_at']),
    );
    expect(await scramble('carriers', ['id', 'slug', 'deleted_at'])).toEqual(
      expect.arrayContaining(['website', 'kind', 'host_network', 'buy_redirect']),
    );
    expect(await everyOrder()).toEqual(before);
  });

  it('follows what a rule names: the test above can fail', async () => {
    const column = 'data_mb';
    const before = await everyOrder();
    const others = [...NAMED, ...LISTED, ...FIXED].filter((name) => name !== column);
    const rows = await t.db.all<Row>('SELECT * FROM plans LIMIT 1');
    const rest = Object.keys(rows[0]!).filter((name) => name !== column);
    expect(await scramble('plans', [...others, ...rest])).toEqual([column]);
    expect(await everyOrder()).not.toEqual(before);
  });
});

describe('the order of totals', () => {
  /** What is earned with a plan, how it is linked, shown and liked: no part of what it costs. */
  const NO_PART = ['buy_url', 'source_url', 'has_deal', 'created_at', 'popularity', 'confidence'];
  const OF_SELLERS = ['website', 'buy_redirect', 'logo_url'];
  const queries = ['months=12&gb=10', 'days=12&gb=12&region=DE', 'months=24&calls=some'];
  const totals = () => Promise.all(queries.map((query) => order(`sort=total&${query}`)));
  const scrambleOnly = async (table: string, columns: string[]) => {
    const [row] = await t.db.all<Row>(`SELECT * FROM ${table} LIMIT 1`);
    return scramble(
      table,
      Object.keys(row!).filter((name) => !columns.includes(name)),
    );
  };

  it('stays when all is scrambled that is no part of a sum', async () => {
    const before = await totals();
    expect(before[0]).toHaveLength(376);
    expect(await scrambleOnly('plans', NO_PART)).toEqual(
      expect.arrayContaining(['buy_url', 'source_url', 'has_deal']),
    );
    expect(await scrambleOnly('carriers', OF_SELLERS)).toContain('buy_redirect');
    expect(await totals()).toEqual(before);
    // The test can fail.
    await scrambleOnly('plans', ['price_minor']);
    expect(await totals()).not.toEqual(before);
  });
});

describe('the words about it', () => {
  it('name every step of every order, and end with one that never ties', () => {
    for (const sort of SORTS) {
      const words = sortWords(sort);
      expect(words).toHaveLength(SORT_RULES[sort].length);
      expect(new Set(words).size).toBe(words.length);
      expect(SORT_RULES[sort].at(-1)!.by).toBe('added');
    }
    expect(SORT_KEYS.join()).not.toMatch(/commission|affiliate|buy|partner|deal/);
  });
});
