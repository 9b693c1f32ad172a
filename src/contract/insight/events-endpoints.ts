import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints } from '../core/endpoint.ts';
import { EventInput } from './events.ts';

export const events = endpoints('Events', {
  report: {
    post: api.events,
    access: 'anyone',
    summary: 'Counts a view, click, search, use of a filter or conversion',
    description:
      'Kept as counts by day, never with anything about the sender. Also answered with 204 when the event does not count: from bots, past the limit of an address, about what does not exist.',
    body: EventInput,
    answer: { status: 204, description: 'Received' },
  },
});
