import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { CarrierWatchInput, Done, PlanWatchInput, WatchState } from './watch.ts';

export const watch = endpoints('Watcher', {
  state: {
    get: api.watch,
    access: 'viewer',
    summary:
      'How the prices of each carrier are confirmed, the last run of the watcher, and how old the rates are',
    answer: json(WatchState, 'The state'),
  },
  carrier: {
    put: api.watchCarrier,
    access: 'editor',
    summary: 'Has the pages of a carrier watched, or not any more',
    body: CarrierWatchInput,
    answer: json(Done, 'Done'),
  },
  plan: {
    put: api.watchPlan,
    access: 'editor',
    summary: 'Says where the price of a plan is watched, and the text that it stands beside',
    body: PlanWatchInput,
    answer: json(Done, 'Done'),
  },
  run: {
    post: api.watch,
    access: 'editor',
    summary: 'Reads the pages of watched carriers now. 409 while a run is under way',
    answer: json(Done.partial(), 'Under way', 202),
    errors: [409, 503],
  },
});
