import type { McpAnswer } from '#src/contract/pages/mcp.ts';
import { sumWords } from '#src/domain/finder/cost/lines.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { sellerNames, unknownWords } from '#src/domain/finder/words/answer-words.ts';
import { groupsOnPage } from '#src/domain/finder/answers/groups.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { plural } from '#src/domain/core/plural.ts';
import { historyWords } from '#src/domain/prices/history/price-moves.ts';

/** The same answers as plain lines, for assistants that read text alone. */

type Found = McpAnswer<'find_plans'>;
type Sum = NonNullable<McpAnswer<'compare_plans'>['plans'][number]['answer']>;
type Brief = Found['answers'][number]['plan'];
type Known = McpAnswer<'get_plan'>['plan'];

export function foundWords(found: Found): string {
  const { answers, totalCount, knownCount, nearest, need, lower, perhaps, slow } = found;
  if (answers.length > 0) {
    return [
      `${plural(totalCount, 'answer')}, ${knownCount} fit. ${need}`,
      ...(found.seen ? [found.seenWords!] : []),
      ...groupsOnPage(found.groups, answers, beforePage(found)).flatMap(
        ({ title, note, shown, start }) => [
          ...(title ? [`${title}. ${note}`] : []),
          ...shown.map(
            ({ plan, ...sum }, at) =>
              `${start + at + 1}. ${fullPlanName(sellerNames(sum), plan.planName)}: ${answerWords(sum)} ${seenWords(plan)} ${plan.url}`,
          ),
        ],
      ),
      ...[lower, perhaps].flatMap((line) => (line ? `${line.words} (${line.title}).` : [])),
      ...slow.map(
        ({ plan, ...sum }) =>
          `Slow, apart: ${plan.carrier}, ${plan.planName}: ${answerWords(sum)} ${seenWords(plan)} ${plan.url}`,
      ),
    ].join('\n');
  }
  if (totalCount > 0) return `This page is past the last of ${plural(totalCount, 'answer')}.`;
  return [
    `No plan answers this need. ${need}`,
    ...nearest.map(
      ({ wish, count, total, currency }) =>
        `Without ${wish}: ${plural(count, 'answer')}, from ${formatMoney(total, currency as Brief['currency'])}.`,
    ),
  ].join('\n');
}

/** How many answers stand on earlier pages: all pages but the last are full. */
function beforePage({ answers, currentPage, totalPages, totalCount }: Found): number {
  return currentPage < totalPages
    ? (currentPage - 1) * answers.length
    : totalCount - answers.length;
}

export function mcpPlanWords(plan: Known): string {
  return [
    `${fullPlanName(plan.carrier.name, plan.planName)} (${plan.region.name}): ${formatMoney(plan.price, plan.currency)} for ${plan.validity}, ${plan.dataAmount}.`,
    `Due today: ${formatMoney(plan.dueToday, plan.currency)}.`,
    seenWords(plan),
    plan.url,
  ].join(' ');
}

export function recordWords({ plan, records, totalCount }: McpAnswer<'price_history'>): string {
  return [
    `${fullPlanName(plan.carrier, plan.planName)}: ${plural(totalCount, 'price record')}, newest first. ${plan.url}`,
    historyWords(records, plan.currency) ?? '',
    ...records.map(
      ({ recordedDate, price, sample }) =>
        `${recordedDate}: ${formatMoney(price, plan.currency)}${sample ? ' (sample)' : ''}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}

export function comparisonWords({ plans }: McpAnswer<'compare_plans'>, asked: boolean): string {
  return plans
    .map(({ plan, answer }) => {
      if (!asked) return mcpPlanWords(plan);
      const cost = answer ? answerWords(answer) : 'It does not answer this need.';
      return `${mcpPlanWords(plan)} For the need: ${cost}`;
    })
    .join('\n');
}

function answerWords(sum: Sum): string {
  const { dueToday, currency, fits, unknown, notes } = sum;
  const missing = unknown.map(unknownWords).join(', ');
  return [
    `${sumWords(sum)}.`,
    `Due today: ${formatMoney(dueToday, currency)}.`,
    fits === 'known' ? 'Fits.' : 'May fit.',
    missing && `Not known: ${missing}.`,
    ...notes,
  ]
    .filter(Boolean)
    .join(' ');
}

function seenWords({ seenOn, source, sample }: Pick<Brief, 'seenOn' | 'source' | 'sample'>) {
  if (sample) return 'The price is sample data that nobody has checked.';
  const where = source ? ` (${source.name})` : '';
  return seenOn
    ? `Price last seen ${formatSeenDay(seenOn)}${where}.`
    : `The day of the price is not known${where}.`;
}
