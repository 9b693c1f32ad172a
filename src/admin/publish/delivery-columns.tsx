import type { WebhookDelivery } from '#src/contract/webhooks.ts';
import type { WebhookState } from '#src/domain/webhooks.ts';
import type { Column } from '../grid/grid-types.ts';
import { StateWord } from '../StateWord.tsx';
import { clockText } from '../time.ts';
import { outcomeText, STATE_LABELS } from './webhook-words.ts';

const LOOKS = { waiting: 'active', delivered: 'good', failed: 'bad' } as const;

/** What lists of mails and of webhook messages tell alike. */
type Delivery = Pick<WebhookDelivery, 'createdAt' | 'state' | 'attempts' | 'outcome' | 'at'>;

export const WHEN: Column<Delivery> = {
  key: 'at',
  head: 'When',
  phone: 'end',
  cell: ({ createdAt }) => (
    <time dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-US')}>
      {clockText(createdAt)}
    </time>
  ),
};

/** How a delivery stands, in a word. */
export const stateWord = (state: WebhookState) => (
  <StateWord look={LOOKS[state]}>{STATE_LABELS[state]}</StateWord>
);

/** How often it was tried, what the last try came to (under `head`), and when the next one is. */
export const triesColumns = (head: string): readonly Column<Delivery>[] => [
  { key: 'tries', head: 'Tries', num: true, cell: ({ attempts }) => attempts },
  {
    key: 'outcome',
    head,
    className: 'grow-cell',
    phone: 'second',
    cell: (row) => <span className="muted">{outcomeText(row)}</span>,
  },
  {
    key: 'next',
    head: 'Next try',
    cell: ({ state, at }) =>
      state === 'waiting' ? <time dateTime={at}>{clockText(at)}</time> : 'None',
  },
];
