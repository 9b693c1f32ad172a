import { api } from '#src/domain/core/paths/paths.ts';
import { AdminPlan } from './admin-plans.ts';
import { IfMatch } from '../core/common.ts';
import { DraftInput, DraftStep } from './drafts.ts';
import { endpoints, json } from '../core/endpoint.ts';

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
