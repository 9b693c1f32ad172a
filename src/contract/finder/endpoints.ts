import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { FoundList, NeedQueryInput } from './find.ts';

export const find = endpoints('Plans', {
  find: {
    get: api.find,
    access: 'read',
    summary: 'What a need costs, all in: the answers by what is really paid',
    description:
      'Each answer holds the lines of its sum. Those that fit stand before those that may, fresh prices before old ones, then the lowest total; `/how-we-rank` tells the order. `meta.groups` says what parts them. Slow ones stand apart in `meta.slow`, `meta.lower` and `meta.perhaps` name what is lower than the first, and `meta.seen` has the months in which the prices of all answers were seen. `hasNumber` of a plan says whether it has a phone number. On a trip to several places the first is the mix: the first answer of each place, whose sellers may differ; `plan` is that of the first place, each pack has its `carrier`. Where currencies differ, all lines are in the need’s currency, converted and rounded.',
    query: NeedQueryInput,
    answer: json(FoundList, 'One page of answers'),
  },
});
