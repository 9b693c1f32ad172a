import { useState, type FormEvent } from 'react';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { Button } from '../core/parts/Button.tsx';
import { fieldProblems } from '../core/data/call.ts';
import type { FieldSpec } from '../core/form/fields.ts';
import { RecordForm } from '../core/form/RecordForm.tsx';
import { planRecord } from './plans.ts';
import { useRecordEdit } from '../core/records/use-record-edit.tsx';
import { DraftBox } from './drawer/DraftBox.tsx';
import { TypoButton, useTypedLately } from './TypoButton.tsx';
import { usePlanDraft, type DraftTimes } from './use-draft.ts';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { FormField } from '../core/form/FormField.tsx';
import { instantOf, localMinute, zoneName } from './moment.ts';

/** The inline form of a SIM card: saved at once, kept as a draft, or scheduled. */
export function PlanEdit(props: {
  plan: AdminPlan;
  fields: readonly FieldSpec[];
  onClose: () => void;
}) {
  const { plan, fields, onClose } = props;
  const edit = useRecordEdit({ kind: planRecord, fields }, plan, onClose);
  const draft = usePlanDraft(plan);
  const [scheduling, setScheduling] = useState(false);
  const [timeProblems, setTimeProblems] = useState<Record<string, string>>({});
  const { form } = edit;
  const pending = edit.pending || draft.save.isPending;
  const running = plan.draft?.state === 'running';
  // A draft that stands is scheduled as it is, without typing it again.
  const kept = form.changed.size > 0 ? form.values : { ...edit.base, ...draftValues(plan) };
  const mayKeepNow = form.changed.size > 0 || plan.draft?.state === 'draft';
  const keep = (times: DraftTimes) =>
    draft.save.mutate(
      // While values run, only their end moves: what was typed stays in the form.
      { values: running ? edit.base : kept, version: edit.record.version, times },
      {
        onSuccess: () => {
          if (running) return setScheduling(false);
          form.reset(edit.base);
          return onClose();
        },
        onError: (error) => {
          const found = fieldProblems(error);
          const ofTimes = Object.keys(found).some((name) => name === 'from' || name === 'until');
          if (scheduling && ofTimes) setTimeProblems(found);
          else {
            setScheduling(false);
            form.fail(found);
          }
        },
      },
    );
  const mayBeTypo = useTypedLately(plan) && form.changed.has('price');
  const mayKeep = plan.status === 'active' && !running;
  return (
    <>
      {plan.draft && (
        <DraftBox
          plan={plan}
          draft={plan.draft}
          actions={draft}
          onEdit={() => {
            form.reset({ ...edit.base, ...draftValues(plan) });
            form.focusFirst();
          }}
          onMoveEnd={() => setScheduling(true)}
          onDone={onClose}
        />
      )}
      {edit.conflict ?? (
        <RecordForm
          label={`Edit ${plan.planName}`}
          fields={fields}
          form={form}
          submit="Save Changes"
          busy="Saving..."
          pending={pending}
          note={planRecord.note?.(edit.base, form.values)}
          markChanges
          inDrawer
          onSubmit={edit.save}
          onCancel={edit.cancel}
          actions={
            <>
              {mayBeTypo && (
                <TypoButton disabled={pending} onTypo={() => edit.save({ typo: true })} />
              )}
              {mayKeep && (
                <>
                  <Button
                    disabled={pending || form.changed.size === 0}
                    onClick={() => keep({ from: null, until: null })}
                  >
                    Save as draft
                  </Button>
                  <Button disabled={pending || !mayKeepNow} onClick={() => setScheduling(true)}>
                    Schedule...
                  </Button>
                </>
              )}
            </>
          }
        />
      )}
      {scheduling && (
        <ScheduleDialog
          running={running}
          times={{ from: plan.draft?.from ?? null, until: plan.draft?.until ?? null }}
          pending={draft.save.isPending}
          problems={timeProblems}
          onSchedule={(times) => {
            setTimeProblems({});
            keep(times);
          }}
          onClose={() => {
            setTimeProblems({});
            setScheduling(false);
          }}
        />
      )}
    </>
  );
}

/** The form's texts of a draft's values. */
function draftValues(plan: AdminPlan) {
  const merged = planRecord.toValues({ ...plan, ...plan.draft?.values });
  const { status: _, activeFrom: __, activeUntil: ___, ...values } = merged;
  return values;
}

/**
 * Asks when the values of a form become public, and whether they end by themselves; of values that
 * run already, only when they end.
 */
function ScheduleDialog(props: {
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
