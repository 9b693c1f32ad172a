import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PlanDraft } from '#src/contract/plans/drafts.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { confirm } from '../../core/dialog/confirm.tsx';
import { For } from '../../core/role.tsx';
import { Changes, DERIVED } from '../../history/Changes.tsx';
import { useNames } from '../../history/use-names.ts';
import { fieldLabel } from '../../core/form/field-label.ts';
import { valueOf } from '../../history/words.ts';
import { ageText, clockText } from '../../core/time.ts';
import type { usePlanDraft } from '../use-draft.ts';

const BOX =
  'tw:grid tw:gap-3 tw:border-b tw:border-l-3 tw:border-line tw:border-l-accent tw:bg-paper-2 tw:py-4 tw:pr-3.5 tw:pl-4 ' +
  'tw:text-14 tw:max-md:sticky tw:max-md:left-0 tw:max-md:w-[calc(100vw-2*var(--gutter))]';

/** The draft of a plan above its form: what changes, when, what stands in the way, what to do. */
export function DraftBox(props: {
  plan: AdminPlan;
  draft: PlanDraft;
  actions: ReturnType<typeof usePlanDraft>;
  /** Puts the draft's values into the form. */
  onEdit: () => void;
  /** Asks for another end of values that run. */
  onMoveEnd: () => void;
  onDone: () => void;
}) {
  const { plan, draft, actions, onDone } = props;
  const names = useNames();
  const running = draft.state === 'running';
  const pending = actions.publish.isPending || actions.end.isPending || actions.discard.isPending;
  const move = running ? actions.end : actions.publish;
  const force = draft.conflicts.length > 0;
  const go = async () => {
    const yes =
      !force ||
      (await confirm({
        title: running ? 'Bring the earlier values back?' : 'Publish this draft anyway?',
        text: 'What was changed since is replaced.',
        action: running ? 'End anyway' : 'Publish anyway',
      }));
    if (yes) move.mutate(force, { onSuccess: onDone });
  };
  return (
    <section className={BOX} aria-label="Draft">
      <div className="tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-2">
        <p>
          <b className="tw:font-(--w-strong)">{HEADS[draft.state]}</b> {timesOf(draft)}
        </p>
        <p className="muted">
          By {draft.author}, {ageText(draft.updatedAt)}
        </p>
      </div>
      {draft.problem !== null && <Problem>{draft.problem}</Problem>}
      <Changes line={{ before: told(draft.before), after: told(draft.values) }} />
      {draft.conflicts.map(({ field, before, current }) => (
        <p key={field} className="tw:flex tw:gap-1.5 tw:text-danger">
          <Icon name="triangle-alert" />
          {fieldLabel(field)} was {valueOf(field, before, names)} and is{' '}
          {valueOf(field, current, names)} now.
        </p>
      ))}
      <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-2">
        <For needs="editor">
          <Button disabled={pending} onClick={() => void go()}>
            {running ? 'End now' : force ? 'Publish anyway' : 'Publish now'}
          </Button>
          <Button onClick={running ? props.onMoveEnd : props.onEdit}>
            {running ? 'Move the end...' : 'Edit draft'}
          </Button>
          <Button
            disabled={pending}
            onClick={() => actions.discard.mutate(undefined, { onSuccess: onDone })}
          >
            {running ? 'Keep these values' : 'Discard draft'}
          </Button>
        </For>
        {!running && (
          <a
            className="btn btn-ghost btn-sm"
            href={paths.preview(paths.plan(String(draft.values.slug ?? plan.slug)))}
            target="_blank"
            rel="noopener"
          >
            Preview
          </a>
        )}
      </div>
    </section>
  );
}

/** Nobody decides on what follows from the price. */
function told(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !DERIVED.has(name)));
}

const HEADS: Record<PlanDraft['state'], string> = {
  draft: 'Draft values, not public.',
  scheduled: 'Scheduled values.',
  running: 'Running values.',
};

function timesOf({ state, from, until }: PlanDraft): string {
  if (state === 'running') {
    return until === null ? '' : `The earlier values come back ${clockText(until)}.`;
  }
  const start = from === null ? '' : `Public from ${clockText(from)}`;
  if (until === null) return start && `${start}.`;
  return `${start || 'Public'} until ${clockText(until)}.`;
}
