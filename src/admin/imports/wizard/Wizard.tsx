import { useEffect, useRef } from 'react';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { Notice, Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { adminReason } from '../../core/data/call.ts';
import { adminAddress, patchAddress, useVisit } from '../../core/browser/address.ts';
import { LoadFailure } from '../../core/parts/LoadFailure.tsx';
import { Loading } from '../../core/parts/Loading.tsx';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { For } from '../../core/role.tsx';
import { ColumnsStep } from '../columns/ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Ready } from './Ready.tsx';
import { Progress, Step } from './Step.tsx';
import { UndoStep } from './UndoStep.tsx';
import { useCancel, useRun } from './use-run.ts';
import { appliedText, outcomeText } from '../words.ts';

const NEXT = [
  'what each column of the file means',
  'what the file would change, before anything does',
  'the rows that you choose, in one step',
  'stays here after the import',
];

/** An import in five steps on one page: what is done is a line with its way back; the address holds which. */
export function Wizard({ id, params }: { id: number | null; params: URLSearchParams }) {
  if (id !== null) return <OfRun key={id} id={id} params={params} />;
  return (
    <For needs="editor">
      <Steps now="">
        <FileStep />
        {NEXT.map((says, at) => (
          <Step key={says} at={(at + 1) as 1} state="next" says={says} />
        ))}
      </Steps>
    </For>
  );
}

/** The line of steps; `now`: where it stands, in a word that changes with it. */
function Steps({ now, children }: { now: string; children: React.ReactNode }) {
  const visit = useVisit();
  const before = useRef(visit === 0 ? now : null);
  useEffect(() => {
    const isNew = before.current !== now;
    before.current = now;
    const { activeElement: focused, body } = document;
    // What was pressed has left with its step: one goes on at the step that is open now.
    if (!isNew || (focused !== body && !focused?.matches('#panel, li > div > h3'))) return;
    document.querySelector<HTMLElement>('li[aria-current] h3')?.focus({ preventScroll: true });
  }, [now]);
  return (
    <ol className="tw:mt-3 tw:border-y tw:border-line-2" aria-label="Steps of the import">
      {children}
    </ol>
  );
}

function OfRun({ id, params }: { id: number; params: URLSearchParams }) {
  const read = useRun(id);
  const run = read.data;
  if (!run && read.error) {
    return (
      <LoadFailure read={read}>
        <TabLink to={adminAddress({ tab: 'import' })}>All imports</TabLink>
      </LoadFailure>
    );
  }
  if (!run) return <Loading />;
  const isOpen = run.kept && run.progress === null && run.state !== 'applied';
  const matching = isOpen && (run.state === 'uploaded' || params.get('step') === 'columns');
  const at = matching ? 1 : run.state === 'applied' ? 4 : run.state === 'applying' ? 3 : 2;
  return (
    <>
      <p className="tw:pt-3">
        <TabLink to={adminAddress({ tab: 'import' })}>All imports</TabLink>
      </p>
      <Steps now={`${at} ${run.state}`}>
        <FileStep run={run} />
        <ColumnsStep run={run} state={matching ? 'now' : 'done'} />
        {at === 2 && run.state === 'ready' && run.kept ? (
          <Ready run={run} params={params} />
        ) : (
          <>
            <LookStep run={run} at={at} />
            <Step
              at={3}
              state={at === 4 ? 'done' : at === 3 ? 'now' : 'next'}
              says={
                at === 4 ? (
                  appliedText(run)
                ) : at === 3 ? (
                  <Progress label="Applying the changes" share={run.progress ?? undefined} />
                ) : (
                  NEXT[2]
                )
              }
              acts={at === 3 && <Stop run={run} />}
            />
          </>
        )}
        {at === 4 ? <UndoStep run={run} /> : <Step at={4} state="next" says={NEXT[3]} />}
      </Steps>
    </>
  );
}

/** The dry run while it lasts, why it did not end, or what it found. */
function LookStep({ run, at }: { run: ImportRun; at: number }) {
  if (at < 2) return <Step at={2} state="next" says={NEXT[1]} />;
  if (at > 2) return <Step at={2} state="done" says={outcomeText({ ...run, applied: null })} />;
  if (run.progress !== null) {
    return (
      <Step
        at={2}
        state="now"
        says={<Progress label="Reading the file and comparing each row" share={run.progress} />}
        acts={<Stop run={run} />}
      />
    );
  }
  return (
    <Step at={2} state="now" says="Nothing was saved.">
      {run.kept ? (
        <>
          <Notice
            title={run.problem ?? 'This import did not end'}
            danger={run.state === 'failed'}
          />
          <For needs="editor">
            <Button onClick={() => void patchAddress({ step: 'columns' })}>
              Read the file again
            </Button>
          </For>
        </>
      ) : (
        <Notice title="The file of this import is no longer kept">
          {run.problem ?? 'It was never applied.'} Please choose the file again.
        </Notice>
      )}
    </Step>
  );
}

function Stop({ run }: { run: ImportRun }) {
  const cancel = useCancel(run);
  return (
    <For needs="editor">
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        {cancel.isPending ? 'Stopping...' : 'Cancel'}
      </Button>
      {cancel.error && <Problem>{adminReason(cancel.error)}</Problem>}
    </For>
  );
}
