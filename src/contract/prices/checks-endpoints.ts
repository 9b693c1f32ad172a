import { api } from '#src/domain/core/paths/paths.ts';
import { CheckDecision, Checked, CheckList, CheckQuery } from './checks.ts';
import { endpoints, json } from '../core/endpoint.ts';

export const checks = endpoints('Checks of prices', {
  list: {
    get: api.checks,
    access: 'viewer',
    summary:
      "Prices to check: the watcher's doubts, then those that nobody saw for longest. `state=confirmed`: those that the watcher confirmed, with the evidence",
    query: CheckQuery,
    answer: json(CheckList, 'Prices'),
  },
  decide: {
    post: api.check,
    access: 'editor',
    summary:
      'Says that a price is still so, takes over the one that the watcher found, or withdraws the plan; writes who and when',
    body: CheckDecision,
    answer: json(Checked, 'Done; the batch can be taken back'),
    errors: [409, 428],
  },
});
