import { BUY, buyFor, buyPacks } from '#src/domain/core/words/buying.ts';
import { AT_LEAST } from '#src/domain/core/words/amounts.ts';
import type { Answer } from '#src/contract/finder/find.ts';
import {
  answerConditions,
  answerTitle,
  packCount,
  unknownName,
} from '#src/domain/finder/words/answer-words.ts';
import { BUY_REL } from '#src/domain/insight/affiliate.ts';
import { partsByPlace, placeSumWords, packSellers } from '#src/domain/finder/words/by-place.ts';
import { sumWords } from '#src/domain/finder/cost/lines.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import type { NeedNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { totalMark } from '#src/domain/finder/own/own-saving.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { namesCarrier } from '#src/domain/plans/words/plan-name.ts';
import { simOf } from '#src/domain/plans/phones/fit.ts';
import { CarrierLogo } from '../../places/CarrierLogo.tsx';
import { Icon } from '../../core/Icon.tsx';
import { BuyLink, CompareButton } from '../../lists/PlanActions.tsx';
import { Seen } from '../../prices/Seen.tsx';
import { AnswerSum } from './AnswerSum.tsx';

const DUE = 'due tw:text-ink tw:text-13 tw:font-medium';

export interface AnswerRowProps {
  answer: Answer;
  /** '1'; answers of the same total share one. */
  rank: string;
  isFirst: boolean;
  /** Without what opens: it stands above a list. */
  isBrief?: boolean;
  /** Level of its heading. */
  heading?: 'h2' | 'h3';
  need: NeedQuery;
  names: NeedNames;
  /** Names of facts that all answers leave unsaid: said once, above them. */
  shared: ReadonlySet<string>;
}

/** One answer: what it is, its total, its sum, and why it stands here. */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, rank, isFirst, heading: Heading = 'h2', need, names } = props;
  const { plan, packs, why } = answer;
  const isTrip = need.months === null;
  const byPlace = packs.some(({ forPlace }) => forPlace !== null);
  const body = <AnswerSum {...props} />;
  return (
    <li className={isFirst ? 'answer is-first' : 'answer'}>
      <span className="tw:text-ink-3 tw:leading-8 tw:max-md:sr-only">
        <span className="sr">Place </span>
        {rank}
      </span>
      <CarrierLogo name={plan.carrier.name} logoUrl={plan.carrier.logoUrl} />
      <div className="answer-body tw:grid tw:gap-1.75 tw:justify-items-start tw:min-w-0 tw:max-md:contents">
        <Heading className="tw:text-16 tw:font-semibold">
          <Name {...props} />
        </Heading>
        <Conditions {...props} />
        {isSum(answer) && (
          <p className="tw:text-ink-2 tw:text-14 tw:[font-variant-numeric:tabular-nums]">
            {byPlace ? placeSumWords(answer, names.place) : sumWords(answer, need.lines)}
          </p>
        )}
        <p className="why tw:text-ink-2 tw:text-14">{why}</p>
        {packSellers(answer) === 1 && (
          <p className="fit tw:text-14 tw:text-ink-2" data-sim={simOf(plan)} />
        )}
        <Seen plan={{ ...plan, seenOn: answer.seenOn, age: answer.age }} />
        {!isFirst && !props.isBrief && (
          <details className="answer-open tw:justify-self-stretch tw:max-md:justify-self-stretch tw:max-md:col-[2/-1]">
            <summary className="opener">
              {byPlace ? 'The sum by place' : 'The sum and what it covers'}
              <Icon name="chevron-down" />
            </summary>
            {body}
          </details>
        )}
      </div>
      <Total {...props} />
      <div className="do tw:grid tw:gap-1 tw:max-md:col-[2/-1] tw:max-md:grid-cols-[auto_1fr] tw:max-md:gap-2 tw:max-md:mt-3">
        {packSellers(answer) > 1 ? (
          <BuyByPlace {...props} />
        ) : (
          <BuyLink
            plan={plan}
            page="find"
            label={isTrip ? buyPacks(packCount({ packs }), packs.length) : BUY}
          />
        )}
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

/** What it is: its plan or packs; of several sellers each with its place. */
function Name({ answer, need, names }: AnswerRowProps) {
  const { plan } = answer;
  const isTrip = need.months === null;
  const parts = partsByPlace(answer);
  if (packSellers(answer) > 1) {
    return parts.map(({ place, packs: [first] }, at) => (
      <span key={place}>
        {at > 0 && ', '}
        <span className="who">{names.place(place)}</span>{' '}
        <a href={paths.carrier(first!.carrier.slug)}>{first!.carrier.name}</a>
      </span>
    ));
  }
  const isAll = parts.length > 0;
  const title = answerTitle(answer, isTrip);
  return (
    <>
      {(isAll || !namesCarrier(plan.carrier.name, title)) && (
        <>
          <a className={isAll ? undefined : 'who'} href={paths.carrier(plan.carrier.slug)}>
            {plan.carrier.name}
          </a>{' '}
        </>
      )}
      {isAll ? (
        <span className="who">{parts.length === 2 ? 'for both' : 'for all places'}</span>
      ) : (
        <a href={paths.plan(plan.slug)}>{title}</a>
      )}
    </>
  );
}

/** One link for each place: its first pack. */
function BuyByPlace({ answer, names }: AnswerRowProps) {
  const [first, ...others] = partsByPlace(answer);
  return (
    <>
      <BuyLink plan={answer.plan} page="find" label={buyFor(names.place(first!.place))} />
      {others.map(({ place, packs: [pack] }) => (
        <a
          key={place}
          className="btn btn-quiet btn-sm"
          href={paths.go(pack!.slug)}
          target="_blank"
          rel={BUY_REL}
        >
          {buyFor(names.place(place))}
          <span className="sr">{` ${pack!.name} at ${pack!.carrier.name} (opens in a new tab)`}</span>
        </a>
      ))}
    </>
  );
}

/** One charge alone is no sum. */
const isSum = ({ lines }: Answer) => lines.length > 1 || !lines[0]?.text.startsWith('1 × ');

function Total({ answer, need }: AnswerRowProps) {
  const { months } = need;
  const isTrip = months === null;
  const { total, totalIn, currency, atLeast, dueToday, perDay, perMonth } = answer;
  const own = formatMoney(total, currency);
  const approx = totalIn.approx ? formatMoney(totalIn.amount, totalIn.currency) : null;
  // What was asked for stands first.
  const inOther = need.currency !== null && approx !== null;
  const mark = months === null ? undefined : totalMark(total, { currency, months, atLeast });
  return (
    <div className="tot tw:text-right tw:max-md:text-left" data-total={mark}>
      <p className="price">
        {atLeast && <small>{`${AT_LEAST} `}</small>}
        {inOther && <small>approx. </small>}
        {inOther ? approx : own}
      </p>
      {approx !== null && (
        <p className="sub tw:whitespace-normal">{inOther ? own : `approx. ${approx}`}</p>
      )}
      {dueToday !== total ? (
        <p className={DUE}>{`${formatMoney(dueToday, currency)} due today`}</p>
      ) : (
        !isTrip && <p className={DUE}>all paid today</p>
      )}
      <p className="sub tw:whitespace-normal">
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
