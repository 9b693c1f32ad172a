import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminPlan, AdminPlanList } from '#src/contract/admin-plans.ts';
import type { AuditList, TrashList } from '#src/contract/audit.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { PlanList } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import type { Region } from '#src/contract/regions.ts';
import type { ManagedUserList, User } from '#src/contract/users.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/seo.ts';
import { api } from '#src/domain/paths.ts';
import { formatPlanQuery, type PlanQuery } from '#src/domain/plan-query.ts';

/** The admin check is kept 60 seconds, and 5 minutes in memory (specification §9). */
export const useAdminCheck = () =>
  useQuery<User>({ queryKey: [api.adminCheck], staleTime: 60_000, gcTime: 5 * 60_000 });

export const useCarriers = () => useQuery<Carrier[]>({ queryKey: [api.carriers] });

export const useRegions = () => useQuery<Region[]>({ queryKey: [api.regions] });

function planListUrl(query: PlanQuery): string {
  const params = formatPlanQuery(query).toString();
  return params ? `${api.plans}?${params}` : api.plans;
}

/** A page of plans; the page before stays while the next one loads. */
export const usePlans = (query: PlanQuery, enabled = true) =>
  useQuery<PlanList>({
    queryKey: [planListUrl(query)],
    placeholderData: keepPreviousData,
    enabled,
  });

export const usePlan = (id: number | null) =>
  useQuery<AdminPlan>({ queryKey: [api.adminPlan(id ?? 0)], enabled: id !== null });

/** Fetched only when a plan is selected (specification §7). */
export const usePriceHistory = (planId: number | null) =>
  useQuery<PriceRecord[]>({
    queryKey: [api.adminPriceHistory(planId ?? 0)],
    enabled: planId !== null,
  });

export const useSeoSite = () => useQuery<SeoGlobal>({ queryKey: [api.seoGlobal] });

export const useSeoPages = () => useQuery<SeoPage[]>({ queryKey: [api.seoPages] });

/** A page of the log; `search` are the parameters of the call. */
export const useAudit = (search: URLSearchParams) =>
  useQuery<AuditList>({
    queryKey: [search.size > 0 ? `${api.audit}?${search}` : api.audit],
    placeholderData: keepPreviousData,
  });

/** A page of the users whose name holds `q`. */
export function useUsers(q: string, page: number) {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return useQuery<ManagedUserList>({
    queryKey: [params.size > 0 ? `${api.users}?${params}` : api.users],
    placeholderData: keepPreviousData,
  });
}

export const useTrash = (page: number) =>
  useQuery<TrashList>({
    queryKey: [page > 1 ? `${api.trash}?page=${page}` : api.trash],
    placeholderData: keepPreviousData,
  });

/** A page of the dashboard's list of SIM cards; `url` from plans/query.ts. */
export const useAdminPlans = (url: string, enabled: boolean) =>
  useQuery<AdminPlanList>({ queryKey: [url], placeholderData: keepPreviousData, enabled });
