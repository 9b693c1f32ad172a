import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { PlanList, PlanListQuery } from '../plans/plans.ts';

export const preview = endpoints('Drafts', {
  list: {
    get: api.previewPlans,
    access: 'viewer',
    summary: 'The public list of plans as it would be with every draft published',
    query: PlanListQuery,
    answer: json(PlanList, 'One page of plans'),
  },
});
