import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import type { PlanList } from '#src/contract/plans.ts';
import { api, paths } from '#src/domain/paths.ts';
import { ORIGIN, browseSite } from './support/site.ts';

const site = browseSite();
/** Totals that are worked out again. */
const WANTED = 50;
/** Other words draw other pages; each run of the tests draws the same. */
const SEED = 'totals that pages show';

const draw = seededRandom(SEED);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
const upTo = (most: number) => 1 + Math.floor(draw() * most);

/** An amount as it is shown, in hundredths or whole yen: '$1,182.50' is 118250. */
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));
const MONEY = /[$£€¥][\d,]+(?:\.\d\d)?/g;

/** A term as it is read: '13 × $14.00' is worked out, what has no times stands for its amount. */
function termOf(text: string): number | null {
  const [, count] = /^([\d,]+) × /.exec(text) ?? [];
  const amounts = text.match(MONEY);
  return count && amounts ? Number(count.replaceAll(',', '')) * minor(amounts[0]) : null;
}

/** A total of a page, and the lines that the page shows for it. */
interface Shown {
  total: string;
  lines: { text: string; amount: string }[];
  /** Where else on the page the same total stands. */
  again: string[];
}

/** What the lines come to, each worked out by itself before it is added. */
function workedOut(lines: Shown['lines']): number {
  return lines.reduce((all, { text, amount }) => {
    const term = termOf(text);
    if (term !== null) expect([text, minor(amount)]).toEqual([text, term]);
    return all + minor(amount);
  }, 0);
}

let slugs: string[];
let places: string[];
beforeAll(async () => {
  const list = async (page: number) => {
    const answer = await fetch(`${ORIGIN}${api.plans}?limit=100&page=${page}`);
    return (await answer.json()) as PlanList;
  };
  const plans = (await Promise.all([1, 2, 3].map(list))).flatMap(({ data }) => data);
  slugs = plans.map(({ slug }) => slug);
  places = [...new Set(plans.map(({ region }) => region.code))];
});

const anyNeed = () => {
  const gb = oneOf(['0', '1', '3', '5.5', '10', '20', '40', 'unlimited']);
  const time = draw() < 0.5 ? `months=${upTo(24)}` : `days=${upTo(45)}`;
  const wish = oneOf(['', '', '', '&hotspot=true', '&contract=none', '&audience=all']);
  return `${time}&gb=${gb}${wish}`;
};

/** The tables of sums of a page, each with where its total stands again. */
const KINDS = {
  find: {
    path: () => `/find?places=${oneOf(places)}&${anyNeed()}`,
    read: (): Shown[] =>
      [...document.querySelectorAll('.answer')].map((answer) => {
        const rows = [...answer.querySelectorAll('.sumtab tr')].map((row) => ({
          text: row.querySelector('th')!.textContent.trim(),
          amount: row.querySelector('td')!.textContent.trim(),
        }));
        const price = answer.querySelector('.tot .price')!.textContent;
        return { total: rows.at(-1)!.amount, lines: rows.slice(0, -1), again: [price] };
      }),
  },
  compare: {
    path: () => `${paths.compare([...new Set([1, 2, 3, 4].map(() => oneOf(slugs)))])}&${anyNeed()}`,
    read: (): Shown[] =>
      [...document.querySelectorAll('.r-total td')].flatMap((cell) => {
        const total = cell.querySelector('.price')?.textContent;
        if (!total) return [];
        const terms = cell.querySelector('.cmp-sum')!.textContent.split(' + ');
        // One line of words: a term without times ends with its amount.
        const lines = terms.map((text) => ({ text, amount: text }));
        return [{ total, lines, again: [] }];
      }),
  },
  plan: {
    path: () => paths.plan(oneOf(slugs)),
    read: (): Shown[] => {
      const rows = [...document.querySelectorAll('.plan-cost .sumtab tr')].map((row) => ({
        text: row.querySelector('th')!.textContent.trim(),
        amount: row.querySelector('td')!.textContent.trim(),
      }));
      if (rows.length === 0) return [];
      const box = document.querySelector('.buybox-total b')!.textContent;
      return [{ total: rows.at(-1)!.amount, lines: rows.slice(0, -1), again: [box] }];
    },
  },
};
type Kind = keyof typeof KINDS;

describe('totals that pages show', () => {
  it('come to what their lines come to: 50 drawn of answers, comparisons and plans', async () => {
    const seen: Record<Kind, number> = { find: 0, compare: 0, plan: 0 };
    for (let tries = 0; tries < 4 * WANTED; tries += 1) {
      const done = seen.find + seen.compare + seen.plan;
      if (done === WANTED) break;
      const kind = oneOf(['find', 'compare', 'plan'] as const);
      const path = KINDS[kind].path();
      const page = await site.look(path, { javaScript: false });
      const shown = await page.evaluate(KINDS[kind].read);
      if (shown.length === 0) continue;
      const { total, lines, again } = oneOf(shown);
      const said = [kind, path, lines.map(({ text, amount }) => `${text}: ${amount}`)];
      const sum = kind === 'compare' ? sumOfWords(lines) : workedOut(lines);
      expect([...said, sum]).toEqual([...said, minor(total)]);
      for (const other of again) expect([...said, minor(other)]).toEqual([...said, minor(total)]);
      seen[kind] += 1;
    }
    expect(seen.find + seen.compare + seen.plan).toBe(WANTED);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(8);
  }, 240_000);
});

/** Of a comparison: each term is a product, or ends with its amount. */
function sumOfWords(lines: Shown['lines']): number {
  return lines.reduce(
    (all, { text }) => all + (termOf(text) ?? minor(text.match(MONEY)!.at(-1)!)),
    0,
  );
}
