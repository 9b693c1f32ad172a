import type { ReactNode } from 'react';
import { needParts, needTitle, type NeedNames } from '#src/domain/finder/need/need-words.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '../../core/Icon.tsx';

/** The need in one line: parts that come off, wishes that may be added. */
export function NeedBar({
  need,
  names,
  children,
}: {
  need: NeedQuery;
  names: NeedNames;
  /** What opens the form that follows it. */
  children?: ReactNode;
}) {
  const parts = needParts(need, names);
  const href = (other: NeedQuery) => paths.find(needSearch({ ...other, page: NO_WISHES.page }));
  const more: [boolean, string, Partial<NeedQuery>][] = [
    [need.hotspot, 'Hotspot', { hotspot: true }],
    [need.number, 'Own number', { number: true }],
    [need.format !== null, 'eSIM', { format: 'esim' }],
    [need.contract === 'none' || need.months === null, 'No contract', { contract: 'none' }],
  ];
  return (
    <div className="needbar tw:max-md:px-3.5 tw:max-[20rem]:px-2">
      <b className="tw:font-semibold tw:whitespace-nowrap tw:max-md:hidden">Your need</b>
      <b className="tw:font-semibold tw:hidden tw:max-md:block tw:max-md:font-medium">
        {needTitle(need, names)}
      </b>
      <ul className="tw:flex tw:flex-wrap tw:gap-1.5 tw:max-md:hidden">
        {parts.map(({ text, without }) => (
          <li key={text}>
            {without ? (
              <a className="chip" href={href(without)} data-need="">
                {text}
                <Icon name="x" />
                <span className="sr"> (remove)</span>
              </a>
            ) : (
              <span className="chip tw:pr-2.5">{text}</span>
            )}
          </li>
        ))}
        {more
          .filter(([has]) => !has)
          .map(([, text, patch]) => (
            <li key={text}>
              <a
                className="chip add tw:border-dashed tw:bg-transparent tw:text-ink-3"
                href={href({ ...need, ...patch })}
                data-need=""
              >
                {`+ ${text}`}
              </a>
            </li>
          ))}
      </ul>
      {children}
    </div>
  );
}
