import { useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Body } from '#src/contract/core/api.ts';
import type { BulkOperation, BulkPreview } from '#src/contract/plans/admin-plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { adminCall, adminReason, labelled } from '../../core/data/call.ts';
import { useCarriers, useRegions } from '../../core/data/reads.ts';
import { useWrite } from '../../core/data/writes.ts';
import { Dialog } from '../../core/dialog/Dialog.tsx';
import { useDebounced } from '../../core/parts/use-debounced.ts';
import {
  bulkChoices,
  choicesBeside,
  operationOf,
  type TypedChange,
  type BulkChoice,
} from './operations.ts';
import { ChangeTable, ChangeWords } from '../../history/Changes.tsx';
import { PROBLEMS } from '../../core/grid/look.ts';
import { FormField } from '../../core/form/FormField.tsx';

/** Changes fields of many plans: choose, see the effect, apply as one batch that can be undone. */
export function BulkDialog(props: {
  selection: Body<'POST', typeof api.bulkPreview>['selection'];
  count: number;
  /** Opens with this choice, such as 'delete'. */
  first?: string;
  onApplied: () => void;
  onClose: () => void;
}) {
  const { selection, count, onApplied, onClose } = props;
  const choices = bulkChoices(useCarriers(), useRegions());
  const [typed, setTyped] = useState<readonly TypedChange[]>([
    { key: props.first ?? choices[0]!.key, text: '' },
  ]);
  const [skipProblems, setSkip] = useState(false);
  const [confirmPrice, setConfirm] = useState(false);
  const wanted = JSON.stringify(operationOf(choices, typed));
  const operation = useDebounced(wanted, 250);
  const asked = JSON.parse(operation) as BulkOperation | null;
  const preview = useQuery({
    queryKey: [api.bulkPreview, JSON.stringify(selection), operation],
    queryFn: asked
      ? () => adminCall('POST', api.bulkPreview, { body: { selection, operation: asked } })
      : skipToken,
    gcTime: 0,
  });
  // The toast outlives this dialog, so a refusal is said by a toast as well.
  const undo = useWrite({
    run: (batchId: string) => adminCall('POST', api.undoBatch(batchId), { body: {} }),
    done: ({ undone }) => ({ title: `${undone} changes undone` }),
    failed: 'Error taking back the changes',
  });
  const apply = useWrite({
    run: (body: Body<'POST', typeof api.bulkApply>) => adminCall('POST', api.bulkApply, { body }),
    done: ({ changed, skipped, batchId }, { operation: { kind } }) => ({
      title: `${plans(changed)} ${kind === 'delete' ? 'deleted' : 'updated'}`,
      ...(skipped > 0 && { description: `${plans(skipped)} left as they are` }),
      ...(batchId && { action: { label: 'Undo', run: () => undo.mutate(batchId) } }),
    }),
    failed: 'Error updating SIM cards',
  });
  const settled = operation === wanted;
  const effect = settled && asked ? preview.data : undefined;
  const applicable =
    effect !== undefined &&
    effect.changed > 0 &&
    (effect.problemCount === 0 || skipProblems) &&
    (effect.unusualCount === 0 || confirmPrice);
  const problem = apply.error ?? (settled ? preview.error : null);
  const isDelete = typed[0]?.key === 'delete';
  const left = choicesBeside(choices, typed);
  const change = (next: readonly TypedChange[]) => {
    setTyped(next);
    setConfirm(false);
    apply.reset();
  };
  const applyNow = () => {
    if (!asked || !effect) return;
    const { token } = effect;
    apply.mutate(
      { selection, operation: asked, token, skipProblems, confirmPrice },
      { onSuccess: onApplied },
    );
  };
  return (
    <Dialog
      wide
      title={isDelete ? `Delete ${plans(count)}` : `Edit ${plans(count)}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={isDelete ? 'danger-solid' : 'primary'}
            disabled={!applicable || apply.isPending}
            onClick={() => applyNow()}
          >
            {apply.isPending ? 'Saving...' : applyLabel(effect, isDelete)}
          </Button>
        </>
      }
    >
      {!isDelete && (
        <div className="tw:grid tw:gap-4">
          {typed.map((each, at) => (
            <BulkChange
              key={each.key}
              change={each}
              at={at + 1}
              choices={choicesBeside(choices, typed.toSpliced(at, 1))}
              onChange={(next) => change(typed.with(at, next))}
              onRemove={typed.length > 1 ? () => change(typed.toSpliced(at, 1)) : undefined}
            />
          ))}
          {left[0] && (
            <Button
              look="ghost"
              className="tw:justify-self-start"
              onClick={() => change([...typed, { key: left[0]!.key, text: '' }])}
            >
              <Icon name="plus" />
              Change another field
            </Button>
          )}
        </div>
      )}
      {typed.some(({ key }) => key === 'percent' || key === 'amount') && (
        <p className="hint">Nobody saw a price that is reckoned: its day and its source stay.</p>
      )}
      {problem && <Problem>{adminReason(problem)}</Problem>}
      <div aria-live="polite" aria-busy={preview.isFetching || !settled}>
        {effect ? (
          <BulkEffect effect={effect} />
        ) : (
          !problem && <p className="muted">{preview.isFetching ? 'Loading...' : HINT}</p>
        )}
      </div>
      {effect !== undefined && effect.unusualCount > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={confirmPrice}
            onChange={(event) => setConfirm(event.target.checked)}
          />
          Save unusual prices anyway
        </label>
      )}
      {effect !== undefined && effect.problemCount > 0 && effect.changed > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={skipProblems}
            onChange={(event) => setSkip(event.target.checked)}
          />
          Leave the SIM cards with problems as they are
        </label>
      )}
    </Dialog>
  );
}

const HINT = 'The effect is shown here before anything is saved.';

const plans = (count: number) => (count === 1 ? '1 SIM card' : `${count} SIM cards`);

function applyLabel(effect: BulkPreview | undefined, isDelete: boolean): string {
  if (!effect || effect.changed === 0) return isDelete ? 'Delete' : 'Apply';
  return isDelete ? `Delete ${plans(effect.changed)}` : `Apply ${plural(effect.changed, 'change')}`;
}

/** What a bulk change would do: how many plans, some of them field by field, and what stands in the way. */
function BulkEffect({ effect }: { effect: BulkPreview }) {
  const { count, changed, samples, problems, problemCount, unusual, unusualCount } = effect;
  const unchanged = count - changed - problemCount;
  return (
    <div className="tw:grid tw:gap-3">
      <p>
        <b>{changed}</b> of {count} would change.
        {unchanged > 0 && ` ${unchanged} already have this value.`}
        {problemCount > 0 && ` ${problemCount} cannot be changed.`}
      </p>
      {samples.length > 0 && (
        <ChangeTable
          caption="Examples"
          heads={['SIM card', 'Change']}
          rows={samples.slice(0, 8).map((sample) => ({
            key: sample.id,
            head: sample.name,
            is: sample.after ? <ChangeWords line={sample} /> : 'Goes to the trash',
          }))}
        />
      )}
      {changed > 8 && <p className="hint">and {changed - 8} more</p>}
      <Told title="Unusual prices" items={unusual} count={unusualCount} />
      <Told title="Problems" items={problems} count={problemCount} />
    </div>
  );
}

/** Some of the SIM cards that something is to be said of. */
function Told(props: { title: string; items: BulkPreview['problems']; count: number }) {
  const { title, items, count } = props;
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={PROBLEMS}>
        {items.slice(0, 8).map((item) => (
          <li key={item.id}>
            <b>{item.name}</b> {labelled(item.message)}
          </li>
        ))}
      </ul>
      {count > 8 && <p className="hint">and {count - 8} more</p>}
    </>
  );
}

/** One change of a bulk edit: what is changed, and to what. */
function BulkChange(props: {
  change: TypedChange;
  /** What it may be: without what other changes are about. */
  choices: readonly BulkChoice[];
  /** Its place among the changes, from 1. */
  at: number;
  onChange: (change: TypedChange) => void;
  /** Absent where it is the only one. */
  onRemove?: (() => void) | undefined;
}) {
  const { change, choices, at, onChange, onRemove } = props;
  const choice = choices.find(({ key }) => key === change.key)!;
  return (
    <div className="tw:flex tw:items-end tw:gap-2">
      <div className="tw:grid tw:min-w-0 tw:flex-1 tw:gap-4 tw:*:col-auto! tw:sm:grid-cols-2">
        <FormField
          spec={{
            name: 'change',
            label: at === 1 ? 'Change' : `Change ${at}`,
            kind: 'select',
            span: 12,
            options: choices.map(({ key, label }) => ({ value: key, label })),
          }}
          value={change.key}
          onChange={(key) => onChange({ key: String(key), text: '' })}
        />
        {choice.field && (
          <FormField
            key={change.key}
            spec={choice.field}
            value={change.text}
            problem={choice.problem?.(change.text)}
            onChange={(value) => onChange({ ...change, text: String(value) })}
          />
        )}
      </div>
      {onRemove && (
        <Button
          look="ghost"
          large
          className="btn-icon"
          aria-label={`Leave out ${choice.label}`}
          onClick={onRemove}
        >
          <Icon name="x" />
        </Button>
      )}
    </div>
  );
}
