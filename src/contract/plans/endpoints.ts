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
import { z } from 'zod';
import { IfMatch, Deleted } from '../core/common.ts';
import { DraftInput, DraftStep } from './drafts.ts';
import { PlanInput, PlanUpdate } from './plan-input.ts';
import { Plan, PlanList } from './plans.ts';
import { PlanListQuery, SavedPlans, SavedPlansQuery } from './plan-queries.ts';

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

export const drafts = endpoints('Drafts', {
  save: {
    put: api.draft,
    access: 'editor',
    summary:
      'Keeps changed values of a public plan as its draft, to be published by hand or at a time',
    body: DraftInput,
    answer: json(AdminPlan, 'The plan as it is now, with its draft'),
    errors: [409, 428],
  },
  discard: {
    delete: api.draft,
    access: 'editor',
    summary: 'Drops a draft; one that runs leaves its values in place for good',
    headers: IfMatch,
    answer: json(AdminPlan, 'The plan as it is now, with its draft'),
    errors: [409],
  },
  publish: {
    post: api.publishDraft,
    access: 'editor',
    summary: 'Makes the values of a draft public; those with an end come back by themselves',
    body: DraftStep,
    answer: json(AdminPlan, 'The plan as it is now, with its draft'),
    errors: [409],
  },
  end: {
    post: api.endDraft,
    access: 'editor',
    summary: 'Brings back the values from before a draft that runs',
    body: DraftStep,
    answer: json(AdminPlan, 'The plan as it is now, with its draft'),
    errors: [409],
  },
});

const REGIONS = ['us', 'uk', 'de', 'jp', 'ca'] as const;
const CATEGORIES = ['all', 'physical', 'esim', 'international', 'data'] as const;

export const amazon = endpoints('Marketplace', {
  products: {
    get: api.amazonProducts,
    access: 'anyone',
    summary: 'Products of the connected shop; `reason` says why there are none',
    query: z.object({
      search: z.string().trim().max(100, 'must be at most 100 characters').default('sim card'),
      region: z.enum(REGIONS).default('us'),
      category: z.enum(CATEGORIES).default('all'),
    }),
    answer: json(
      z.object({
        products: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            url: z.string(),
            imageUrl: z.string().nullable(),
            price: z.number().nullable(),
            currency: z.string().nullable(),
          }),
        ),
        reason: z.string().nullable(),
      }),
      'Products',
    ),
  },
});

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
