import type { MouseEvent } from 'react';
import { pagerWindow } from '#src/domain/core/pagination.ts';

export interface PaginationProps {
  current: number;
  totalPages: number;
  totalCount: number;
  pageSize: number;
  /** The address of a page: a real link, so that it works without JavaScript. */
  hrefOf: (page: number) => string;
  /** Called instead of following the link, for a plain click. */
  onPage?: (page: number) => void;
}

/** First, ellipsis, previous, current, next, ellipsis, last (rule 35); nothing for one page. */
export function Pagination(props: PaginationProps) {
  const { current, totalPages, totalCount, pageSize, hrefOf, onPage } = props;
  if (totalPages <= 1) return null;
  const first = (current - 1) * pageSize + 1;
  const last = Math.min(current * pageSize, totalCount);
  const link = (page: number) => ({
    href: hrefOf(page),
    onClick: onPage && ((event: MouseEvent) => plainClick(event) && onPage(page)),
  });
  return (
    <nav className="pager" aria-label="Pages">
      <span className="range">{first <= last && `${first}–${last} of ${totalCount}`}</span>
      <ol>
        <li>
          <Step kind="prev" text="Previous" link={current > 1 ? link(current - 1) : null} />
        </li>
        {pagerWindow(current, totalPages).map((item, index) => (
          <li key={item === 'gap' ? `gap-${index}` : item}>
            {item === 'gap' ? (
              <span className="gap">…</span>
            ) : (
              <a
                {...link(item)}
                aria-label={`Page ${item}`}
                aria-current={item === current ? 'page' : undefined}
              >
                {item}
              </a>
            )}
          </li>
        ))}
        <li>
          <Step kind="next" text="Next" link={current < totalPages ? link(current + 1) : null} />
        </li>
      </ol>
    </nav>
  );
}

interface StepProps {
  kind: 'prev' | 'next';
  text: string;
  link: { href: string; onClick?: (event: MouseEvent) => void } | null;
}

/** Previous or Next; a link without address, said as disabled, at the ends. */
function Step({ kind, text, link }: StepProps) {
  if (!link) {
    return (
      <a role="link" aria-disabled="true" className={kind}>
        <span className="pt">{text}</span>
      </a>
    );
  }
  return (
    <a {...link} rel={kind} className={kind}>
      <span className="pt">{text}</span>
    </a>
  );
}

/** A link to `href` for which a plain click does something else. */
export const linkTo = (href: string, run: () => void) => ({
  href,
  onClick: (event: MouseEvent) => plainClick(event) && run(),
});

/** True, and the link not followed, for a click without modifier keys. */
export function plainClick(
  event: Pick<
    MouseEvent,
    'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button' | 'preventDefault'
  >,
): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) {
    return false;
  }
  event.preventDefault();
  return true;
}
