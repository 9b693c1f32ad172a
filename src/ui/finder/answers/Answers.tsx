import { AT_LEAST, gbText, leastText } from '#src/domain/core/words/amounts.ts';
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
import { Nearest } from './Nearest.tsx';
import { plural } from '#src/domain/core/plural.ts';

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

type Around = NonNullable<FoundList['meta']['around']>;

/** What stands under answers: less or more data, who was left out, how totals are made. */
function AroundNeed({ around, isTrip }: { around: Around; isTrip: boolean }) {
  const { sizes, leftOut } = around;
  const most = Math.max(...sizes.map(({ totalIn }) => totalIn.amount), 0);
  return (
    <aside
      className="around tw:grid tw:grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] tw:gap-x-12 tw:gap-y-7 tw:text-ink-2 tw:text-14"
      aria-label="About these answers"
    >
      {sizes.length > 1 && (
        <section>
          <h2>If you need less or more</h2>
          <ul className="curve tw:grid tw:gap-2">
            {sizes.map(({ gb, total, currency, totalIn, isNeed, search, ...said }) => (
              <li key={gb}>
                <a
                  className="tw:grid tw:grid-cols-[3.25rem_1fr_minmax(4.5rem,auto)] tw:gap-x-2 tw:gap-y-0 tw:items-center tw:min-h-6 tw:text-ink-2 tw:no-underline tw:[font-variant-numeric:tabular-nums] tw:hover:text-accent"
                  href={paths.find(search)}
                  data-need=""
                  aria-current={isNeed ? 'true' : undefined}
                >
                  <span>{gbText(gb)}</span>
                  <meter min={0} max={most} value={totalIn.amount} aria-hidden="true" />
                  <span className="tw:text-right">
                    {said.atLeast && (
                      <small className="tw:text-ink-3 tw:text-13 tw:font-normal">{`${AT_LEAST} `}</small>
                    )}
                    {formatMoney(total, currency)}
                  </span>
                  <small className="tw:col-span-full tw:text-ink-3 tw:text-13 tw:font-normal">
                    {[said.title, ...said.marks].join(', ')}
                  </small>
                </a>
              </li>
            ))}
          </ul>
          <p className="hint tw:mt-3">
            {isTrip ? 'The first answer with so much data.' : 'The first answer, by data a month.'}
          </p>
        </section>
      )}
      {leftOut && (
        <section>
          <h2>Left out</h2>
          <p>
            {`${plural(leftOut.count, 'more answer')} that not everybody may buy: for residents, for visitors, existing customers or entitled people, or with another plan. `}
            <a href={paths.find(leftOut.search)} data-need="">
              Show them
            </a>
          </p>
        </section>
      )}
      <section>
        <h2>How totals are made</h2>
        <p>
          {isTrip
            ? 'Whole packs of one seller, the cheapest set that lasts. Data is used evenly. Some sellers count days by the calendar, some by 24 hours.'
            : 'Every charge that begins within the months, with set-up, first and later prices, terms that are paid at once, and contracts to their end.'}{' '}
          What fits comes first, fresh prices before old ones, then the lowest total.{' '}
          <a href={paths.howTotals}>All rules</a>
        </p>
      </section>
    </aside>
  );
}
