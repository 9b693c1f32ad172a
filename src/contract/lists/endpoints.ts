import { api } from '#src/domain/core/paths/paths.ts';
import { AskAnswer, AskQuery } from './ask.ts';
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

export const ask = endpoints('Plans', {
  ask: {
    get: api.ask,
    access: 'read',
    summary: 'What a text asks for: a need with its first answer, a list, and the words left out',
    query: AskQuery,
    answer: json(AskAnswer, 'What was understood'),
  },
});
