import { leastText } from '../../core/words/amounts.ts';
import { listed } from '../../places/carrier-line.ts';
import { totalAt, type CostChart, type CostLine } from './cost-line.ts';
import { gbWords } from '../words/cost-words.ts';
import { formatMoney } from '../../core/money/money.ts';

/** Sentences about who costs least where; beyond them the chart and its table say it. */
const MOST_PARTS = 5;

type Drawn = Omit<CostChart, 'crosses' | 'sentence'>;

interface Part {
  from: number;
  to: number;
  least: CostLine[];
  /** The lowest and the highest total of it. */
  low: number;
  high: number;
}

/**
 * "Up to 10 GB a month A costs least, $182.00 for 12 months. From 10 to 30 GB B does, $240.00. Above
 * 30 GB C does, $300.00; its limit at full speed is not published." Of a trip up to the end of the
 * chart, since more packs go on for ever.
 */
export function crossings(chart: Drawn): Pick<CostChart, 'crosses' | 'sentence'> {
  const { lines, months, scaleGb } = chart;
  const all = partsOf(lines, months === null ? scaleGb : Infinity);
  const parts = all.length > MOST_PARTS ? all.slice(0, MOST_PARTS - 1) : all;
  const sentences = parts.map((part, at) => partWords(part, at === 0, chart));
  const end = parts.at(-1)?.to ?? 0;
  if (parts.length < all.length) {
    sentences.push(`Above ${gbWords(end)} it changes with each pack, as the chart shows.`);
  } else if (end < (months === null ? scaleGb : Infinity)) {
    sentences.push(`Above ${gbWords(end)} none of these serves at full speed.`);
  }
  return { crosses: all.length > 1, sentence: sentences.join(' ') };
}

/** Where which lines cost least, up to an end. */
function partsOf(lines: readonly CostLine[], end: number): Part[] {
  const edges = lines.flatMap(({ servesTo, steps }) => [servesTo, ...steps.map(({ to }) => to)]);
  const bounds = [...new Set(edges.map((gb) => Math.min(gb, end)))].filter((gb) => gb > 0);
  const parts: Part[] = [];
  let from = 0;
  for (const to of bounds.sort((a, b) => a - b)) {
    const serving = lines.filter(({ servesTo }) => servesTo >= to);
    if (serving.length === 0) break;
    const total = Math.min(...serving.map((line) => totalAt(line, to)));
    const least = serving.filter((line) => totalAt(line, to) === total);
    const last = parts.at(-1);
    if (last && slugsOf(last.least) === slugsOf(least)) {
      [last.to, last.high] = [to, total];
    } else parts.push({ from, to, least, low: total, high: total });
    from = to;
  }
  return parts;
}

const slugsOf = (lines: readonly CostLine[]) => lines.map(({ slug }) => slug).join();

function partWords(part: Part, isFirst: boolean, chart: Drawn): string {
  const { least, low, high, to } = part;
  const { currency, time } = chart;
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = low === high ? money(low) : `${money(low)} to ${money(high)}`;
  const said = leastText(least[0]!.atLeast, amount);
  const isOne = least.length === 1;
  const cost = isFirst
    ? `${isOne ? 'costs' : 'cost'} least, ${said} for ${time}`
    : `${isOne ? 'does' : 'do'}, ${said}`;
  const silent =
    to === Infinity && least[0]!.fullTo === 0 ? '; the limit at full speed is not published' : '';
  return `${rangeWords(part, chart)} ${listed(least.map(({ name }) => name))} ${cost}${silent}.`;
}

function rangeWords({ from, to }: Part, { months }: Pick<CostChart, 'months'>): string {
  const each = months === null ? '' : ' a month';
  if (from === 0) return to === Infinity ? 'For any amount' : `Up to ${gbWords(to)}${each}`;
  return to === Infinity ? `Above ${gbWords(from)}` : `From ${gbWords(from)} to ${gbWords(to)}`;
}
