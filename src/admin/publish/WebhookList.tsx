import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '#src/client/toast.ts';
import type { WebhookDelivery } from '#src/contract/webhooks.ts';
import { api } from '#src/domain/paths.ts';
import { Button } from '../Button.tsx';
import { useRead } from '../data/reads.ts';
import { call, reason } from '../data/call.ts';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { clockText } from '../time.ts';
import { stateWord, triesColumns, WHEN } from './delivery-columns.tsx';
import { usePublishFeed } from './use-publish.ts';
import { EVENT_NAMES, lookAgainAfter } from './webhook-words.ts';
import { ACTS, Part } from './Part.tsx';

const REST: readonly Column<WebhookDelivery>[] = [
  {
    key: 'event',
    head: 'Message',
    className: 'strong plan-cell',
    phone: 'first',
    cell: ({ event, target }) => (
      <>
        <span title={event}>{EVENT_NAMES[event]}</span>
        <span className="sub">To {new URL(target).host}</span>
      </>
    ),
  },
  ...triesColumns('Last answer'),
];

/** Messages to the operator's own addresses, and what became of each. */
export function WebhookList() {
  const client = useQueryClient();
  const list = useRead(api.webhookDeliveries, {
    // A message that is due is on its way: what came of it is known in a moment.
    refetchInterval: ({ state }) => lookAgainAfter(state.data, Date.now()),
  });
  const revision = usePublishFeed().status?.revision;
  useEffect(() => {
    if (revision !== undefined) {
      void client.invalidateQueries({ queryKey: [api.webhookDeliveries] });
    }
  }, [client, revision]);
  const resend = useMutation({
    mutationFn: ({ id }: WebhookDelivery) => call('POST', api.resendDelivery(id)),
    onSuccess: () => showToast({ title: 'Message queued again' }),
    onSettled: () => client.invalidateQueries({ queryKey: [api.webhookDeliveries] }),
  });
  // What can be done stands in front, where a narrow window shows it.
  const state: Column<WebhookDelivery> = {
    key: 'state',
    head: 'State',
    phone: 'second',
    cell: (row) => (
      <span className={ACTS}>
        {stateWord(row.state)}
        {row.canResend && (
          <Button
            look="link"
            aria-label={`Send again: ${nameOf(row)}`}
            disabled={resend.isPending}
            onClick={() => resend.mutate(row)}
          >
            Send again
          </Button>
        )}
      </span>
    ),
  };
  const targets = list.data?.targets ?? [];
  return (
    <Part id="webhooks-title" title="Webhook messages">
      <Grid
        label="Webhook messages"
        columns={[WHEN, state, ...REST]}
        rows={list.data?.deliveries}
        nameOf={nameOf}
        read={list}
        problem={
          resend.error && resend.variables
            ? { id: resend.variables.id, message: reason(resend.error) }
            : null
        }
        empty={
          <p>
            {targets.length > 0
              ? 'Nothing was sent yet. The next release or change of price will be.'
              : 'Nothing was sent, because no address is told of anything.'}
          </p>
        }
      />
      {list.data && list.data.deliveries.length > 0 && (
        <p className="hint">
          {targets.length > 0
            ? 'A message is tried ten times in four days. Receivers know it by its id, also when it is sent again.'
            : 'No address is left: nothing more is sent.'}
        </p>
      )}
    </Part>
  );
}

/** 'Published to hooks.example, Nov 20, 14:02'. */
function nameOf({ event, target, createdAt }: WebhookDelivery): string {
  return `${EVENT_NAMES[event]} to ${new URL(target).host}, ${clockText(createdAt)}`;
}
