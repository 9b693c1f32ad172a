import type { NewWebhookTarget, WebhookTarget } from '#src/contract/webhooks.ts';
import { mailApi } from '#src/domain/mail-paths.ts';
import { WEBHOOK_EVENTS } from '#src/domain/webhooks.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import { pickedOf, type FieldSpec, type Values } from '../form/fields.ts';
import { EVENT_NAMES } from './webhook-words.ts';

const EVENTS: FieldSpec = {
  name: 'events',
  label: 'What it is told of',
  kind: 'picks',
  span: 12,
  wide: true,
  required: true,
  options: WEBHOOK_EVENTS.map((event) => ({ value: event, label: EVENT_NAMES[event] })),
};
const URL_FIELD: FieldSpec = {
  name: 'url',
  label: 'Address',
  kind: 'text',
  inputMode: 'url',
  span: 12,
  wide: true,
  required: true,
  maxLength: 2000,
  placeholder: 'https://',
  hint: 'On the public internet. Messages are posted there.',
};

/** The form for an address that is told of things; the address of one that is there stays. */
export function WebhookForm(props: {
  target: (WebhookTarget & { id: number }) | null;
  onMade: (made: NewWebhookTarget) => void;
  onClose: () => void;
}) {
  const { target, onMade, onClose } = props;
  const save = useWrite({
    run: async (values: Values): Promise<NewWebhookTarget | null> => {
      const events = pickedOf(WEBHOOK_EVENTS, values.events);
      if (!target) {
        return call('POST', mailApi.webhooks, { body: { url: String(values.url), events } });
      }
      await call('PUT', mailApi.webhook(target.id), { body: { events } });
      return null;
    },
    done: target ? 'Webhook changed' : 'Webhook added',
    failed: 'Error saving webhook',
    soon: true,
    marks: true,
  });
  return (
    <CreateForm
      label={target ? `Edit ${new URL(target.target).host}` : 'New webhook'}
      fields={target ? [EVENTS] : [URL_FIELD, EVENTS]}
      start={{ url: '', events: target?.events.join(',') ?? '' }}
      write={save}
      inRow={target !== null}
      submit={target ? 'Save' : 'Add Webhook'}
      busy="Saving..."
      {...(!target && { note: 'Its secret is shown once, after this.' })}
      onMade={(made) => (made ? onMade(made) : onClose())}
      onClose={onClose}
    />
  );
}
