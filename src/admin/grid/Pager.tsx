import { Pagination } from '#src/ui/Pagination.tsx';
import { addressOf, patchAddress } from '../frame/address.ts';
import { ADMIN_PAGE_SIZE } from './list.ts';

/** The pages of a list; the address holds the page. */
export function Pager(props: {
  params: URLSearchParams;
  /** Of the page that is shown; nothing while it loads. */
  meta: { currentPage: number; totalPages: number; totalCount: number } | undefined;
}) {
  const { params, meta } = props;
  if (!meta || meta.totalPages <= 1) return null;
  const to = (page: number) => ({ page: page > 1 ? page : null });
  return (
    <Pagination
      current={meta.currentPage}
      totalPages={meta.totalPages}
      totalCount={meta.totalCount}
      pageSize={ADMIN_PAGE_SIZE}
      hrefOf={(page) => addressOf({ ...Object.fromEntries(params), ...to(page) })}
      onPage={(page) => void patchAddress(to(page))}
    />
  );
}
