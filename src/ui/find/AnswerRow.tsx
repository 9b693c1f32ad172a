import type { Answer } from '#src/contract/find.ts';
import {
  answerConditions,
  answerTitle,
  countOf,
  unknownName,
} from '#src/domain/finder/answer-words.ts';
import { sumWords } from '#src/domain/cost/lines.ts';
import { formatMoney } from '#src/domain/money.ts';
import { totalMark } from '#src/domain/own-saving.ts';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { CarrierLogo } from '../CarrierLogo.tsx';
import { Icon } from '../Icon.tsx';
import { BuyLink, CompareButton } from '../PlanActions.tsx';
import { Seen } from '../Seen.tsx';
import { AnswerSum } from './AnswerSum.tsx';

const DUE = 'due tw:text-ink tw:text-13 tw:font-medium tw:max-md:max-w-27 tw:max-md:ml-auto';

export interface AnswerRowProps {
  answer: Answer;
  /** '1', '2 ='. */
  rank: string;
  isFirst: boolean;
  /** Without what opens: it stands above a list. */
  isBrief?: boolean;
  isTrip: boolean;
  /** Lines that the need asks for. */
  lines: number;
  /** Of the need; null: it is a trip. */
  months: number | null;
  /** Names of facts that all answers leave unsaid: said once, above them. */
  shared: ReadonlySet<string>;
  /** The total in the currency that was asked for stands first. */
  converted: boolean;
}

/** One answer: what it is, its total, its sum, and why it stands here (design, Answer). */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, rank, isFirst } = props;
  const { plan, packs, why } = answer;
  const body = <AnswerSum {...props} />;
  return (
    <li className={isFirst ? 'answer is-first' : 'answer'}>
      <span className="tw:text-ink-3 tw:leading-8 tw:max-md:sr-only">
        <span className="sr">Place </span>
        {rank}
      </span>
      <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} />
      <div className="answer-body tw:grid tw:gap-1.75 tw:justify-items-start tw:min-w-0 tw:max-md:contents">
        <h2 className="tw:max-md:col-2 tw:max-md:row-1 tw:max-md:m-0 tw:text-16 tw:font-semibold">
          <a className="who tw:inline-block tw:min-h-6" href={paths.carrier(plan.carrier.slug)}>
            {plan.carrier.name}
          </a>{' '}
          <a className="tw:inline-block tw:min-h-6" href={paths.plan(plan.slug)}>
            {answerTitle(answer, props.isTrip)}
          </a>
        </h2>
        <Conditions {...props} />
        {isSum(answer) && (
          <p className="tw:text-ink-2 tw:text-14 tw:[font-variant-numeric:tabular-nums]">
            {sumWords(answer, props.lines)}
          </p>
        )}
        <p className="why tw:text-ink-2 tw:text-14">{why}</p>
        <Seen plan={plan} />
        {!isFirst && !props.isBrief && (
          <details className="answer-open tw:justify-self-stretch tw:max-md:justify-self-stretch tw:max-md:col-[2/-1]">
            <summary className="opener">
              The sum and what it covers
              <Icon name="chevron-down" />
            </summary>
            {body}
          </details>
        )}
      </div>
      <Total {...props} />
      <div className="do tw:grid tw:gap-1 tw:max-md:col-[2/-1] tw:max-md:grid-cols-[auto_1fr] tw:max-md:gap-2 tw:max-md:mt-3">
        <BuyLink plan={plan} page="find" label={props.isTrip ? buyLabel(packs) : 'Buy'} />
        <CompareButton plan={plan} />
      </div>
      {isFirst && !props.isBrief && (
        <div className="answer-open tw:col-[3/-1] tw:max-md:col-span-full tw:max-md:justify-self-stretch">
          {body}
        </div>
      )}
    </li>
  );
}

/** The link leads to one pack: of several kinds it is the first, and the sum lists them. */
function buyLabel(packs: Answer['packs']): string {
  const count = countOf({ packs });
  if (count === 1) return 'Buy';
  return packs.length > 1 ? `Buy the first of ${count} packs` : `Buy ${plural(count, 'pack')}`;
}

/** One charge alone is no sum. */
const isSum = ({ lines }: Answer) => lines.length > 1 || !lines[0]?.text.startsWith('1 × ');

function Total({ answer, months, isTrip, converted }: AnswerRowProps) {
  const { total, totalIn, currency, atLeast, dueToday, perDay, perMonth } = answer;
  const own = formatMoney(total, currency);
  const approx = totalIn.approx ? formatMoney(totalIn.amount, totalIn.currency) : null;
  const inOther = converted && approx !== null;
  const mark = months === null ? undefined : totalMark(total, { currency, months, atLeast });
  return (
    <div
      className="tot tw:text-right tw:max-md:col-3 tw:max-md:row-1 tw:max-[20rem]:col-span-full tw:max-[20rem]:row-2 tw:max-[20rem]:text-left"
      data-total={mark}
    >
      <p className="price">
        {atLeast && <small>at least </small>}
        {inOther && <small>approx. </small>}
        {inOther ? approx : own}
      </p>
      {approx !== null && (
        <p className="sub tw:whitespace-normal tw:max-md:max-w-27 tw:max-md:ml-auto">
          {inOther ? own : `approx. ${approx}`}
        </p>
      )}
      {dueToday !== total ? (
        <p className={DUE}>{`${formatMoney(dueToday, currency)} due today`}</p>
      ) : (
        !isTrip && <p className={DUE}>all due today</p>
      )}
      <p className="sub tw:whitespace-normal tw:max-md:max-w-27 tw:max-md:ml-auto">
        {isTrip
          ? `${formatMoney(perDay, currency)} a day`
          : `${formatMoney(perMonth, currency)} a month`}
      </p>
    </div>
  );
}

function Conditions({ answer, shared }: AnswerRowProps) {
  const { unknown } = answer;
  const facts = answerConditions(answer);
  const unsaid = unknown.filter((name) => !shared.has(name));
  if (facts.length === 0 && unsaid.length === 0) return null;
  return (
    <ul className="tw:flex tw:flex-wrap tw:gap-1.25">
      {facts.map((words) => (
        <li key={words} className="cond">
          {words}
        </li>
      ))}
      {unsaid.length > 0 && (
        <li className="cond tw:bg-transparent tw:[box-shadow:inset_0_0_0_1px_var(--line-2)] tw:text-ink-3">{`Not known: ${unsaid.map(unknownName).join(', ')}`}</li>
      )}
    </ul>
  );
}
