import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/lists/plan-query.ts';

/** The smallest question whose answer holds the number of all plans. */
export const COUNT_QUERY: PlanQuery = { ...DEFAULT_QUERY, limit: 1 };
