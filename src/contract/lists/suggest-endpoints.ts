import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Suggestions, SuggestQuery } from './suggest.ts';

export const suggest = endpoints('Plans', {
  suggest: {
    get: api.suggest,
    access: 'read',
    summary:
      'What a search that is being typed may be about: an answer, carriers, places, plans, pages',
    query: SuggestQuery,
    answer: json(Suggestions, 'Few of each'),
  },
});
