import { api } from '#src/domain/paths.ts';
import { endpoints, json } from '../endpoint.ts';
import { FoundList, NeedQueryInput } from '../find.ts';

export const find = endpoints('Plans', {
  find: {
    get: api.find,
    access: 'read',
    summary: 'What a need costs, all in: the answers by what is really paid',
    description:
      'Each answer holds the lines of its sum. Those that fit stand before those that may, then the lowest total.',
    query: NeedQueryInput,
    answer: json(FoundList, 'One page of answers'),
  },
});
