import { formatCount } from '#src/domain/core/plural.ts';
import type { ReactNode } from 'react';
import { plainClick } from '#src/ui/core/Pagination.tsx';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../../parts/Button.tsx';
import { adminAddress, patchAddress } from '../../browser/address.ts';
import { ADMIN_PAGE_SIZE } from '../list.ts';

/** Where a page stands among all. */
export interface Pages {
  currentPage: number;
  totalPages: number;
  totalCount: number;
}

/** The foot of a list, always in sight: which rows are shown and the way to others; what is ticked, and what may be done with it. */
export function Foot(props: {
  params: URLSearchParams;
  /** Of the page that is shown; nothing while it loads. */
  meta: Pages | undefined;
  /** What one of its rows is: 'SIM card'. */
  noun: string;
  picked?:
    | {
        label: string;
        count: number;
        /** Ticks all that match, where not all are. */
        onSelectAll?: (() => void) | undefined;
        onClear: () => void;
        actions: ReactNode;
      }
    | undefined;
}) {
  const { params, meta, noun, picked } = props;
  const isPicking = picked !== undefined && picked.count > 0;
  return (
    <div className={isPicking ? 'grid-foot has-picked' : 'grid-foot'}>
      {isPicking && (
        <div className="tw:contents" role="region" aria-label={picked.label}>
          <b role="status">{formatCount(picked.count)} selected</b>
          {picked.actions}
          {meta && picked.onSelectAll && picked.count < meta.totalCount && (
            <Button look="link" onClick={picked.onSelectAll}>
              Select all {formatCount(meta.totalCount)} that match
            </Button>
          )}
          <Button look="link" onClick={picked.onClear}>
            Clear selection
          </Button>
        </div>
      )}
      {meta && <Steps params={params} meta={meta} noun={noun} />}
    </div>
  );
}

function Steps(props: { params: URLSearchParams; noun: string; meta: Pages }) {
  const { params, noun } = props;
  const { currentPage, totalPages, totalCount } = props.meta;
  const first = (currentPage - 1) * ADMIN_PAGE_SIZE + 1;
  const last = Math.min(currentPage * ADMIN_PAGE_SIZE, totalCount);
  const to = (page: number) => ({ page: page > 1 ? page : null });
  const step = (page: number, label: string, turned: boolean) =>
    page >= 1 && page <= totalPages ? (
      <a
        className="btn btn-ghost btn-sm btn-icon"
        href={adminAddress({ ...Object.fromEntries(params), ...to(page) })}
        aria-label={label}
        onClick={(event) => plainClick(event) && void patchAddress(to(page))}
      >
        <span className={turned ? 'tw:rotate-180' : undefined}>
          <Icon name="chevron-right" />
        </span>
      </a>
    ) : (
      <span className="btn btn-ghost btn-sm btn-icon tw:invisible" aria-hidden="true" />
    );
  // What has one page leads nowhere: its count is no landmark.
  const Part = totalPages > 1 ? 'nav' : 'div';
  return (
    <Part className="grid-pages" {...(totalPages > 1 && { 'aria-label': `Pages of ${noun}s` })}>
      <span>
        {totalPages > 1
          ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(totalCount)}`
          : `${formatCount(totalCount)} ${totalCount === 1 ? noun : `${noun}s`}`}
      </span>
      {totalPages > 1 && step(currentPage - 1, 'Previous page', true)}
      {totalPages > 1 && step(currentPage + 1, 'Next page', false)}
    </Part>
  );
}
