import { Pagination } from '#src/ui/Pagination.tsx';
import { addressOf, patchAddress } from '../frame/address.ts';
import { ADMIN_PAGE_SIZE } from './list.ts';

/** The pages of a list; the address holds the page. */
export function Pager(props: {
  params: URLSearchParams;
  current: number;
  totalPages: number;
  totalCount: number;
}) {
  const { params, current, totalPages, totalCount } = props;
  if (totalPages <= 1) return null;
  const to = (page: number) => ({ page: page > 1 ? page : null });
  return (
    <Pagination
      current={current}
      totalPages={totalPages}
      totalCount={totalCount}
      pageSize={ADMIN_PAGE_SIZE}
      hrefOf={(page) => addressOf({ ...Object.fromEntries(params), ...to(page) })}
      onPage={(page) => void patchAddress(to(page))}
    />
  );
}
