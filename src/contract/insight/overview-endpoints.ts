import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Overview } from './overview.ts';

export const overview = endpoints('Overview', {
  read: {
    get: OVERVIEW_ADDRESS,
    access: 'viewer',
    summary:
      'What waits for somebody (prices, reports, feeds, Buy links, drafts) and how the site stands: the counts of the lists behind them, pages, backups, traffic of the week',
    answer: json(Overview, 'Counts'),
  },
});
