import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ApiAnswer, KnownAddress } from '#src/contract/core/api.ts';
import type { TrashItem } from '#src/contract/history/audit.ts';
import type { Address } from '#src/domain/core/address.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { formatPlanQuery, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { withQuery } from './with-query.ts';

/** What an address answers. */
export type Read<A> = ApiAnswer<'GET', A>;

/** How a read differs from the dashboard's ways; see `createQueryClient`. */
interface ReadOptions<T> {
  enabled?: boolean;
  staleTime?: number;
  gcTime?: number;
  placeholderData?: typeof keepPreviousData;
  refetchInterval?: number | ((query: { state: { data: T | undefined } }) => number | false);
  /** More that names what is read, beside the address. */
  also?: string;
}

/** The page before stays while the next one loads. */
export const KEEP = { placeholderData: keepPreviousData } as const;

/** Reads an address; it is the key too. */
export function useRead<const A extends string>(
  address: A & KnownAddress<'GET', A>,
  { also, ...options }: ReadOptions<Read<A>> = {},
) {
  const queryKey = also === undefined ? [address] : [address, also];
  return useQuery<Read<A>>({ queryKey, ...options });
}

/** Takes what a write answered for what would be read at an address. */
export function setRead<const A extends string>(
  client: QueryClient,
  address: A & KnownAddress<'GET', A>,
  data: Read<A>,
) {
  client.setQueryData([address], data);
}

const pageOf = (page: number) => (page > 1 ? { page } : {});

/** The admin check is kept 60 seconds, and 5 minutes in memory (rule 56). */
export const useAdminCheck = () =>
  useRead(api.adminCheck, { staleTime: 60_000, gcTime: 5 * 60_000 });

export const useCarriers = () => useRead(api.carriers);

export const useRegions = () => useRead(api.regions);

export const usePlans = (query: PlanQuery, enabled = true) =>
  useRead(withQuery(api.plans, formatPlanQuery(query)), { ...KEEP, enabled });

export const usePlan = (id: number | null) =>
  useRead(api.adminPlan(id ?? 0), { enabled: id !== null });

/** Fetched only when a plan is selected. */
export const usePriceHistory = (planId: number | null) =>
  useRead(api.adminPriceHistory(planId ?? 0), { enabled: planId !== null });

export const useSeoSite = () => useRead(api.seoGlobal);

export const useSeoPages = () => useRead(api.seoPages);

/** A page of the log; `search` are the parameters of the call. */
export const useAudit = (search: URLSearchParams) => useRead(withQuery(api.audit, search), KEEP);

/** A page of the users whose name holds `q`. */
export const useUsers = (q: string, page: number) =>
  useRead(withQuery(api.users, { ...(q && { q }), ...pageOf(page) }), KEEP);

/** A page of the trash: what holds `q`, of one kind or of all. */
export const useTrash = (q: string, entity: TrashItem['entity'] | undefined, page: number) =>
  useRead(
    withQuery(api.trash, { ...(q && { q }), ...(entity && { entity }), ...pageOf(page) }),
    KEEP,
  );

/** A page of the dashboard's list of SIM cards; the address from plans/query.ts. */
export const useAdminPlans = (address: Address<typeof api.adminPlans>, enabled: boolean) =>
  useRead(address, { ...KEEP, enabled });
