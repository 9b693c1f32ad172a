import { api } from '#src/domain/core/paths/paths.ts';
import { AdminPlan } from './admin-plans.ts';
import { Deleted, IfMatch } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { PlanInput, PlanUpdate } from './plan-input.ts';
import { Plan, PlanList, PlanListQuery, SavedPlans, SavedPlansQuery } from './plans.ts';

export const plans = endpoints('Plans', {
  create: {
    post: api.plans,
    access: 'editor',
    summary: 'Creates a plan with its first price record',
    body: PlanInput,
    answer: json(AdminPlan, 'The new plan', 201),
    errors: [409],
  },
  update: {
    put: api.plan,
    access: 'editor',
    summary:
      'Changes a plan; a new price writes its record and derives previous price and percent. Optional fields left out stay',
    body: PlanUpdate,
    answer: json(AdminPlan, 'The plan as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.plan,
    access: 'editor',
    summary: 'Moves a plan to the trash',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
  list: {
    get: api.plans,
    access: 'read',
    summary: 'Plans, filtered, ordered and paged',
    query: PlanListQuery,
    answer: json(PlanList, 'One page of plans'),
  },
  saved: {
    get: api.savedPlans,
    access: 'read',
    summary: 'Plans by their slugs, as they are now; what is not on the site is left out',
    query: SavedPlansQuery,
    answer: json(SavedPlans, 'The plans that there are'),
  },
  get: {
    get: api.plan,
    access: 'read',
    summary: 'One plan',
    answer: json(Plan, 'The plan'),
  },
});
