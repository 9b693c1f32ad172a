import { useState, type FormEvent } from 'react';
import { Button } from '../core/parts/Button.tsx';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { FormField } from '../core/form/FormField.tsx';
import { instantOf, localMinute, zoneName } from './moment.ts';
import type { DraftTimes } from './use-draft.ts';

/**
 * Asks when the values of a form become public, and whether they end by themselves; of values that
 * run already, only when they end.
 */
export function ScheduleDialog(props: {
  times: DraftTimes;
  running?: boolean;
  pending: boolean;
  /** The server's findings by field. */
  problems: Record<string, string>;
  onSchedule: (times: DraftTimes) => void;
  onClose: () => void;
}) {
  const { pending, problems, running = false } = props;
  const [from, setFrom] = useState(localMinute(props.times.from));
  const [until, setUntil] = useState(localMinute(props.times.until));
  const [missing, setMissing] = useState(false);
  const zone = zoneName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks = (running ? until : from) === '';
    setMissing(lacks);
    if (lacks) return;
    props.onSchedule({ from: running ? null : instantOf(from), until: instantOf(until) });
  };
  return (
    <Dialog
      title={running ? 'Move the end' : 'Schedule these values'}
      onClose={props.onClose}
      foot={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" form="schedule-form" look="primary" disabled={pending}>
            {running ? (pending ? 'Moving...' : 'Move') : pending ? 'Scheduling...' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id="schedule-form" className="tw:grid tw:gap-4" noValidate onSubmit={submit}>
        {!running && (
          <FormField
            spec={{
              name: 'from',
              label: 'Public from',
              kind: 'moment',
              span: 6,
              required: true,
              hint: `Your time, ${zone}`,
            }}
            value={from}
            problem={missing && from === '' ? 'Choose a date and time' : problems.from}
            onChange={(value) => setFrom(String(value))}
          />
        )}
        <FormField
          spec={{
            name: 'until',
            label: running ? 'Ends at' : 'Ends at (optional)',
            kind: 'moment',
            span: running ? 12 : 6,
            required: running,
            hint: `The earlier values come back then${running ? `. Your time, ${zone}` : ''}`,
          }}
          value={until}
          problem={running && missing && until === '' ? 'Choose a date and time' : problems.until}
          onChange={(value) => setUntil(String(value))}
        />
      </form>
    </Dialog>
  );
}
