import { api } from '#src/domain/paths.ts';
import { endpoints, json } from '../endpoint.ts';
import { DecidedHolds, DecideHoldsInput, HoldsQuery, ImportHoldList } from '../imports.ts';

export const importHolds = endpoints('Imports', {
  list: {
    get: api.importHolds,
    access: 'viewer',
    summary: 'Prices that the sanity gate held back, newest first, with the evidence',
    query: HoldsQuery,
    answer: json(ImportHoldList, 'Held prices'),
  },
  release: {
    post: api.releaseHolds,
    access: 'editor',
    summary: 'Releases held prices: they are applied like any row, as one batch of the log',
    body: DecideHoldsInput,
    answer: json(DecidedHolds, 'Released'),
    errors: [409],
  },
  discard: {
    post: api.discardHolds,
    access: 'editor',
    summary: 'Discards held prices: the plans keep theirs',
    body: DecideHoldsInput,
    answer: json(DecidedHolds, 'Discarded'),
    errors: [409],
  },
});
