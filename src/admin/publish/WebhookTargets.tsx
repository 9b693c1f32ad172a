import { useState } from 'react';
import type { NewWebhookTarget, WebhookTarget } from '#src/contract/webhooks.ts';
import { mailApi } from '#src/domain/mail-paths.ts';
import { WEBHOOK_EVENTS } from '#src/domain/webhooks.ts';
import { call } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { NAME } from '../grid/look.ts';
import { NewButton } from '../grid/NewButton.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { ShownOnce } from '../dialog/ShownOnce.tsx';
import { Part } from './Part.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { EVENT_NAMES } from './webhook-words.ts';

/** A row of the list: those of the environment have no number of their own. */
type Row = WebhookTarget & { id: number; own: boolean };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'target',
    head: 'Address',
    className: NAME,
    phone: 'first',
    cell: ({ target }) => new URL(target).host,
  },
  {
    key: 'events',
    head: 'Told of',
    className: 'grow-cell tw:whitespace-normal!',
    phone: 'second',
    cell: ({ events }) =>
      events.length === WEBHOOK_EVENTS.length
        ? 'Everything'
        : events.map((event) => EVENT_NAMES[event]).join(', '),
  },
  {
    key: 'from',
    head: 'Set in',
    className: 'muted',
    phone: 'end',
    cell: ({ own }) => (own ? 'Dashboard' : 'WEBHOOK_URL'),
  },
];

/** Who is told of releases, prices and failures, by address; set here or by the operator. */
export function WebhookTargets() {
  const targets = useRead(mailApi.webhooks);
  const row = useOpenRow();
  const [shown, setShown] = useState<NewWebhookTarget | null>(null);
  const remove = useWrite({
    run: ({ id }: Row) => call('DELETE', mailApi.webhook(id)),
    done: 'Webhook taken away',
    failed: 'Error taking webhook away',
    soon: true,
  });
  const ask = (target: Row) =>
    void confirm({
      title: `Send nothing more to ${new URL(target.target).host}?`,
      text: 'What waits for it is not sent either.',
      action: 'Take away',
      danger: true,
      run: () => remove.mutateAsync(target),
    });
  const rows = targets.data?.map((target, index) => ({
    ...target,
    id: target.id ?? -1 - index,
    own: target.id !== null,
  }));
  return (
    <Part
      id="webhook-targets-title"
      title="Webhooks"
      aside={<NewButton noun="webhook" row={row} />}
    >
      {row.creating && (
        <WebhookForm
          target={null}
          onMade={(made) => {
            row.close();
            setShown(made);
          }}
          onClose={row.close}
        />
      )}
      <Grid
        label="Webhooks"
        columns={COLUMNS}
        rows={rows}
        nameOf={({ target }) => target}
        read={targets}
        empty={<p>No address is told of releases, prices or failures.</p>}
        openId={row.openId}
        renderOpen={(target) => (
          <WebhookForm key={target.id} target={target} onMade={setShown} onClose={row.close} />
        )}
        actions={(target) =>
          target.own && (
            <>
              <RowButton icon="pencil" label="Edit" onClick={() => void row.open(target.id)} />
              <RowButton icon="x" label="Take away" onClick={() => ask(target)} />
            </>
          )
        }
      />
      {shown && (
        <ShownOnce
          label="Secret"
          title={`Secret of ${new URL(shown.made.target).host}`}
          secret={shown.secret}
          onClose={() => setShown(null)}
        >
          The receiver checks by it that a message is ours (Standard Webhooks).
        </ShownOnce>
      )}
    </Part>
  );
}
