import { api } from '#src/domain/core/paths/paths.ts';
import {
  AdminPlan,
  AdminPlanList,
  AdminPlanQuery,
  BulkApplyInput,
  BulkPreview,
  BulkPreviewInput,
  BulkResult,
} from './admin-plans.ts';
import { endpoints, json } from '../core/endpoint.ts';

export const adminPlans = endpoints('Plans', {
  list: {
    get: api.adminPlans,
    access: 'viewer',
    summary: "The dashboard's list of plans: any column as order, filters of an operator",
    query: AdminPlanQuery,
    answer: json(AdminPlanList, 'One page of plans'),
  },
  get: {
    get: api.adminPlan,
    access: 'viewer',
    summary: 'One plan, public or not',
    answer: json(AdminPlan, 'The plan'),
  },
  preview: {
    post: api.bulkPreview,
    access: 'editor',
    summary: 'What a bulk change would do; its token is what apply asks for',
    body: BulkPreviewInput,
    answer: json(BulkPreview, 'The effect'),
    errors: [409],
  },
  apply: {
    post: api.bulkApply,
    access: 'editor',
    summary: 'Applies a previewed bulk change as one batch that can be undone',
    body: BulkApplyInput,
    answer: json(BulkResult, 'Applied'),
    errors: [409],
  },
});
