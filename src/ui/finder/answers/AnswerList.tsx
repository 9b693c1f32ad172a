import { leastText } from '#src/domain/core/words/amounts.ts';
import type { ReactNode } from 'react';
import type { Answer, FoundList } from '#src/contract/finder/find.ts';
import { besideLines } from '#src/domain/finder/words/beside-words.ts';
import { groupsOnPage } from '#src/domain/finder/answers/groups.ts';
import { seenText } from '#src/domain/prices/freshness-words.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { slowLead, slowWords } from '#src/domain/plans/unlimited.ts';
import { BesideLine } from './BesideLine.tsx';

type Meta = FoundList['meta'];

/**
 * The answers of a page under the heads that part them, with what is lower beside the first and, on
 * the last page, the slow ones apart (rule 12). `before`: how many
 * stand on earlier pages.
 */
export function AnswerList({
  data,
  meta,
  before,
  row,
  oneSeller,
}: {
  data: readonly Answer[];
  meta: Meta;
  before: number;
  row: (answer: Answer, at: number) => ReactNode;
  /** Beside a mix of sellers, what one of them costs; null: nothing to say. */
  oneSeller: string | null;
}) {
  const parts = groupsOnPage(meta.groups, data, before);
  return (
    <>
      {parts.map(({ title, note, shown, start }) => (
        <div key={start}>
          {title && (
            <div className="grp tw:pt-8 tw:pb-3">
              <h2 className="tw:text-18">{title}</h2>
              <p className="tw:text-ink-3 tw:text-(length:--t-14)">{note}</p>
            </div>
          )}
          <ol className="answers">
            {shown.map((answer, at) => (
              <Rows key={`${answer.plan.slug} ${answer.packs.length} ${start + at}`}>
                {row(answer, start + at)}
                {before + start + at === 0 && <Beside {...{ meta, oneSeller }} />}
              </Rows>
            ))}
          </ol>
        </div>
      ))}
      {meta.currentPage >= meta.totalPages && <SlowRow slow={meta.slow} />}
    </>
  );
}

const Rows = ({ children }: { children: ReactNode }) => children;

/** What is said under the first: what one seller costs, and what is lower but does not stand there. */
function Beside({ meta, oneSeller }: { meta: Meta; oneSeller: string | null }) {
  return (
    <>
      {oneSeller && (
        <li className="answer-if">
          <p>{oneSeller}</p>
        </li>
      )}
      {besideLines(meta).map((line) => (
        <li key={line.words} className="answer-if">
          <BesideLine line={line} />
        </li>
      ))}
    </>
  );
}

/** What would be slow: under all answers, without a rank. */
function SlowRow({ slow }: { slow: readonly Answer[] }) {
  const [first] = slow;
  if (!first) return null;
  return (
    <section
      aria-label="Slow plans"
      className="slowrow tw:mt-8 tw:py-3.5 tw:border-y tw:border-y-line-2"
    >
      <h2 className="tw:text-16 tw:font-semibold">
        {`${slowLead(slow.map(({ plan }) => plan))}, from ${money(first)}`}
      </h2>
      <ul className="tw:text-14 tw:text-ink-2">
        {slow.map((answer) => (
          <li key={answer.plan.slug}>
            <a href={paths.plan(answer.plan.slug)}>
              {fullPlanName(answer.plan.carrier.name, answer.plan.planName)}
            </a>
            {`, ${money(answer)}: ${slowWords(answer.plan)}; ${seenText(answer.plan)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const money = ({ atLeast, total, currency }: Answer) =>
  leastText(atLeast, formatMoney(total, currency));
