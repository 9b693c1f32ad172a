import { leastText } from '#src/domain/core/words/amounts.ts';
import type { Answer, FoundList } from '#src/contract/finder/find.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { LINES_NOTE } from '#src/domain/finder/cost/lines.ts';
import { listed } from '#src/domain/places/carrier-line.ts';
import { oneSellerWords } from '#src/domain/finder/words/by-place.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { fitWords, rankLabels, unknownWords } from '#src/domain/finder/words/answer-words.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import {
  needTitle,
  splitWords,
  timeWords,
  type NeedNames,
} from '#src/domain/finder/need/need-words.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '../../core/Icon.tsx';
import { Pagination } from '../../core/Pagination.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { AroundNeed } from './AroundNeed.tsx';
import { Nearest } from './Nearest.tsx';

export interface AnswersProps {
  need: NeedQuery;
  found: FoundList;
  names: NeedNames;
  /** Mails are offered when the total falls. */
  alerts: boolean;
}

/** The answers to a need with what stands beside them, or what comes nearest. */
export function Answers({ need, found, names, alerts }: AnswersProps) {
  const { data, meta } = found;
  const isTrip = need.months === null;
  const { around } = meta;
  const nearest = around?.nearest ?? [];
  const before = (meta.currentPage - 1) * need.limit;
  const shared = sharedUnknown(data.map(({ unknown }) => unknown));
  const ranks = rankLabels(data, before);
  const oneSeller = before === 0 ? oneSellerWords(data) : null;
  // Of one place the answers say what they do not know of it.
  const groups = need.places.length > 1 ? need.places.filter(isGroupCode) : [];
  const row = (answer: Answer, at: number) => (
    <AnswerRow rank={ranks[at]!} isFirst={before + at === 0} {...{ answer, need, names, shared }} />
  );
  return (
    <>
      <div className="find-head tw:pb-4 tw:max-md:pb-3">
        <h1 className="tw:text-(length:--t-32) tw:leading-[1.15] tw:max-md:text-[1.375rem] tw:max-md:leading-[1.2]">
          {needTitle(need, names)}
        </h1>
        <p className="tw:mt-1.5 tw:max-w-176 tw:text-ink-2">
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
        {meta.seen && <p className="tw:mt-1 tw:text-13 tw:text-ink-3">{meta.seenWords}</p>}
        <p
          className="fit tw:text-14 tw:text-ink-2 tw:mt-1"
          data-fit-need={paths.find(needSearch({ ...need, format: null, page: NO_WISHES.page }))}
          data-format={need.format}
        />
      </div>
      <div className="find tw:grid tw:gap-y-8">
        <div>
          {before === 0 && (nearest.length > 0 || data.length === 0) && (
            <Nearest {...{ nearest, need, names }} />
          )}
          {shared.size > 0 && data.length > 1 && (
            <p className="tw:py-2.5 tw:border-t tw:border-t-line-2 tw:text-ink-3 tw:text-13">
              <b className="tw:text-ink-2 tw:font-medium">The same for all:</b>{' '}
              {[...shared].map(unknownWords).join(', ')}.
            </p>
          )}
          {groups.length > 0 && (
            <p className="ask-cover">
              <Icon name="info" />
              {`A plan for ${listed(groups.map(names.place))} need not cover every country of it. Check yours on the seller’s page before you buy.`}
            </p>
          )}
          <AnswerList {...{ data, meta, before, row, oneSeller }} />
          <Pagination
            current={meta.currentPage}
            totalPages={meta.totalPages}
            totalCount={meta.totalCount}
            pageSize={need.limit}
            hrefOf={(page) => paths.find(needSearch({ ...need, page }))}
          />
          {alerts && (
            <p className="tw:pt-4 tw:text-14">
              <a href={alertPaths.ofNeed(needSearch({ ...need, page: NO_WISHES.page }))}>
                Get a mail when this costs less
              </a>
            </p>
          )}
        </div>
        {around && <AroundNeed {...{ around, isTrip }} />}
      </div>
    </>
  );
}

/** 'From $21.98 for 12 days. 13 plans fit, 25 may fit. By what you pay in all, fresh prices first.' */
function lead({ need, found, names }: Omit<AnswersProps, 'alerts'>): string {
  if (found.meta.totalCount === 0) return fitWords(found.meta);
  const first = found.data[0];
  const lowest =
    first && found.meta.currentPage === 1 && first.fits === 'known'
      ? `From ${leastText(first.atLeast, formatMoney(first.total, first.currency))} for ${timeWords(need)}. `
      : '';
  const split = splitWords(need, names);
  const packs = split ? ` ${split}` : '';
  const lines = need.lines > 1 ? ` Totals are those of all ${need.lines} lines. ${LINES_NOTE}` : '';
  return `${lowest}${fitWords(found.meta)}${packs}${lines} By what you pay in all, fresh prices first.`;
}

/** Names that every answer leaves unsaid. */
function sharedUnknown(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...others] = lists;
  return new Set(
    others.length > 0 ? first.filter((name) => others.every((list) => list.includes(name))) : [],
  );
}
