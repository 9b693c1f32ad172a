import type { FoundList } from '#src/contract/find.ts';
import { rankLabels, unknownWords } from '#src/domain/finder/answer-words.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { needTitle, timeWords, type NeedNames } from '#src/domain/finder/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import { formatMoney } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Pagination } from '../Pagination.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { AroundNeed } from './AroundNeed.tsx';
import { Nearest } from './Nearest.tsx';

export interface AnswersProps {
  need: NeedQuery;
  found: FoundList;
  names: NeedNames;
}

/** The answers to a need with what stands beside them, or what comes nearest. */
export function Answers({ need, found, names }: AnswersProps) {
  const { data, meta } = found;
  const isTrip = need.months === null;
  const { around } = meta;
  const before = (meta.currentPage - 1) * need.limit;
  const shared = sharedUnknown(data.map(({ unknown }) => unknown));
  const ranks = rankLabels(data, before);
  const firstUnknown = data.findIndex(({ fits }) => fits === 'unknown');
  const rows = (from: number, to?: number) =>
    data
      .slice(from, to)
      .map((answer, at) => (
        <AnswerRow
          key={`${answer.plan.slug} ${answer.packs.length}`}
          rank={ranks[from + at]!}
          isFirst={before + from + at === 0}
          converted={need.currency !== null}
          months={need.months}
          {...{ answer, isTrip, shared }}
        />
      ));
  return (
    <>
      <div className="find-head">
        <h1>{needTitle(need, names)}</h1>
        <p>
          {lead({ need, found, names })}
          {!isTrip && (
            <>
              {' '}
              <a href={paths.ownPlan} data-own-open="">
                What do I pay now?
              </a>
            </>
          )}
        </p>
      </div>
      <div className="find">
        <div>
          {shared.size > 0 && data.length > 1 && (
            <p className="same">
              <b>The same for all:</b> {[...shared].map(unknownWords).join(', ')}.
            </p>
          )}
          {data.length === 0 && meta.totalCount === 0 && (
            <Nearest nearest={around?.nearest ?? []} isTrip={isTrip} />
          )}
          {firstUnknown !== 0 && data.length > 0 && (
            <ol className="answers">{rows(0, firstUnknown < 0 ? undefined : firstUnknown)}</ol>
          )}
          {firstUnknown >= 0 && (
            <>
              <div className="grp">
                <h2>May fit, check before you buy</h2>
                <p>Something that you ask for is not published</p>
              </div>
              <ol className="answers">{rows(firstUnknown)}</ol>
            </>
          )}
          <Pagination
            current={meta.currentPage}
            totalPages={meta.totalPages}
            totalCount={meta.totalCount}
            pageSize={need.limit}
            hrefOf={(page) => paths.find(needSearch({ ...need, page }))}
          />
        </div>
        {around && <AroundNeed {...{ around, isTrip }} />}
      </div>
    </>
  );
}

/** '$21.98 to $48.99 for 12 days, 14 answers. Known to fit first, then by what you pay in all.' */
function lead({ need, found }: AnswersProps): string {
  const { totalCount, knownCount } = found.meta;
  if (totalCount === 0) return 'These come nearest.';
  const first = found.data[0];
  const lowest =
    first && found.meta.currentPage === 1 && first.fits === 'known'
      ? `From ${first.atLeast ? 'at least ' : ''}${formatMoney(first.total, first.currency)} for ${timeWords(need)}. `
      : '';
  const known =
    knownCount === totalCount
      ? ''
      : `, of which ${knownCount === 0 ? 'none is' : knownCount === 1 ? 'one is' : `${knownCount} are`} known to fit`;
  return `${lowest}${plural(totalCount, 'answer')}${known}. Known to fit first, then by what you pay in all.`;
}

/** Names that every answer leaves unsaid. */
function sharedUnknown(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...others] = lists;
  return new Set(
    others.length > 0 ? first.filter((name) => others.every((list) => list.includes(name))) : [],
  );
}
