import type { ReactNode } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { NOT_STATED } from '#src/domain/plans/data-amount.ts';
import { fromWire } from '#src/domain/plans/facts/columns.ts';
import { isOptional, factNames, type Fact } from '#src/domain/plans/facts/kinds.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { STATUS_WORDS, tableFact, type PlanColumnName } from '#src/domain/plans/facts/table.ts';
import type { Condition } from '#src/domain/plans/facts/where.ts';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { bothWays } from '../core/grid/list.ts';
import { factText } from '../history/words.ts';
import { planDataText } from './plans.ts';
import { dayText, isOlderThan, localToday } from '../core/time.ts';

/** Facts that buyers look for, of some kinds. */
const prominentOf = (...kinds: Fact['kind'][]) =>
  factNames(PLAN_FACTS, ({ prominent, kind }) => prominent === true && kinds.includes(kind));

/** Shown where nobody chose columns; on the widest screens those of `WIDE` besides. */
export const USUAL: readonly PlanColumnName[] = [
  'planName',
  'carrier',
  'region',
  'dataAmount',
  'price',
  'validity',
  ...prominentOf('count'),
  'hotspot',
  'seenOn',
  'sourceName',
];
export const WIDE: readonly PlanColumnName[] = [
  'planType',
  'status',
  ...prominentOf('money', 'flag').filter((name) => !USUAL.includes(name)),
];

/** The columns of a view: those that were chosen, else the usual ones but for those that are the same in every row. */
export function planColumns(
  chosen: readonly PlanColumnName[] | null,
  where: readonly Condition[],
  isWide: boolean,
): readonly PlanColumnName[] {
  if (chosen) return ['planName', ...chosen.filter((name) => name !== 'planName')];
  const same = new Set(
    where.filter(({ is }) => is === 'is' || is === 'unknown').map(({ fact }) => fact),
  );
  return [...USUAL, ...(isWide ? WIDE : [])].filter(
    (name) => name === 'planName' || !same.has(name),
  );
}

/** Where a column stands on a phone; these and the data stay on a tablet. */
const PHONE: Partial<Record<PlanColumnName, GridColumn<AdminPlan>['phone']>> = {
  planName: 'first',
  price: 'end',
  carrier: 'second',
  seenOn: 'second',
};
const STAYS = new Set<string>([...Object.keys(PHONE), 'dataAmount']);
/** How wide a column is, by the kind of its fact; a text by how long it may be. */
const WIDTHS: Partial<Record<Fact['kind'], string>> = {
  money: 'w-6',
  amount: 'w-8',
  date: 'w-8',
  choice: 'w-8',
  text: 'w-9',
  address: 'w-11',
};
function widthOf(name: PlanColumnName, fact: Fact): string {
  if (name === 'planName') return 'w-name';
  // Its code stands there.
  if (name === 'region') return 'w-4';
  const isShort = fact.kind === 'text' && fact.max <= 40;
  return (isShort ? 'w-6' : WIDTHS[fact.kind]) ?? 'w-7';
}

/** A fact of plans as a column; the server orders by it. */
export function planColumn(name: PlanColumnName): GridColumn<AdminPlan> {
  const fact = tableFact(name);
  const isFigure =
    fact.kind === 'money' || fact.kind === 'speed' || (fact.kind === 'count' && !fact.unit);
  return {
    key: name,
    head: fact.label,
    num: isFigure,
    className: [
      widthOf(name, fact),
      name === 'planName' || name === 'price' ? 'strong' : '',
      STAYS.has(name) ? '' : 'mid-off',
    ].join(' '),
    ...(PHONE[name] && { phone: PHONE[name] }),
    sort: bothWays(name),
    cell: (plan) => cellOf(name, plan),
  };
}

/** What is not known reads so in every column. */
export const Unknown = () => <span className="unk">unknown</span>;

function cellOf(name: PlanColumnName, plan: AdminPlan): ReactNode {
  const words = wordsOf(name, plan);
  if (words !== null) {
    if (name === 'seenOn') return <SeenDay day={plan.seenOn!} />;
    if (name === 'status' || name === 'planName') return withState(name, words, plan);
    return words;
  }
  if (name === 'seenOn' && plan.sample) return <span className="muted">sample</span>;
  return isOptional(tableFact(name)) ? <Unknown /> : '';
}

/** A fact of a plan in words; null where it is not known. */
function wordsOf(name: PlanColumnName, plan: AdminPlan): string | null {
  switch (name) {
    case 'carrier':
      return plan.carrier.name;
    case 'region':
      return plan.region.code;
    case 'dataAmount':
      return plan.dataAmount === NOT_STATED ? null : planDataText(plan);
    case 'sourceName':
      return plan.source?.name ?? null;
    case 'hasDraft':
      return plan.draft ? 'Yes' : 'No';
    default: {
      const fact = tableFact(name);
      return factText(fact, fromWire(plan[name] ?? null), plan.currency);
    }
  }
}

/** The day of a price with its band as a shape: a full disc is fresh, half of one old, a ring older. */
function SeenDay({ day }: { day: string }) {
  const band = !isOlderThan(day, 90) ? 'fresh' : isOlderThan(day, 365) ? 'older' : 'old';
  return (
    <span className={`seen is-${band}`}>
      <time dateTime={day}>{day === localToday() ? 'today' : dayText(day)}</time>
    </span>
  );
}

/** The name, or the status where it is a column, with what waits beside it. */
function withState(name: PlanColumnName, words: string, plan: AdminPlan): ReactNode {
  const { status, draft, hasDeal } = plan;
  const waits = draft && {
    draft: 'Draft values',
    scheduled: 'Scheduled values',
    running: 'Running',
  };
  const bad = draft && (draft.problem !== null || draft.conflicts.length > 0);
  return (
    <>
      <span className="words">{words}</span>
      {name === 'planName' && hasDeal && <small>Deal</small>}
      {name === 'planName' && status !== 'active' && <small>{STATUS_WORDS[status]}</small>}
      {draft && waits && <small>{waits[draft.state]}</small>}
      {name === 'planName' && plan.held && <small>Held price</small>}
      {bad && <small className="bad">Needs a look</small>}
    </>
  );
}
