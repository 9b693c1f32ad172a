import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { setRead } from '../data/reads.ts';
import { call, reason } from '../data/call.ts';
import { addressOf, patchAddress } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { Applied } from './Applied.tsx';
import { FileDrop } from './FileDrop.tsx';
import { Findings } from './Findings.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { Steps } from './Steps.tsx';
import { useRun } from './use-run.ts';
import { readAsText } from './words.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';
import { BoxCount, StateBox } from '../publish/StateBox.tsx';
import { For, LockedBelow } from '../role.tsx';

/** One import from its file to its result; the address holds which. */
export function RunView({ id, params }: { id: number; params: URLSearchParams }) {
  const query = useRun(id);
  const run = query.data;
  if (!run && query.error) {
    return (
      <LoadFailure read={query}>
        <TabLink to={addressOf({ tab: 'import' })}>All imports</TabLink>
      </LoadFailure>
    );
  }
  if (!run) return <Loading />;
  const matching = run.state === 'uploaded' || params.get('step') === 'columns';
  return (
    <>
      <Steps at={stepOf(run, matching)} />
      <For needs="editor">
        <FileDrop key={run.id} run={run} />
      </For>
      <Body run={run} params={params} matching={matching} />
    </>
  );
}

function stepOf(run: ImportRun, matching: boolean): number {
  if (run.state === 'applied') return 4;
  if (run.state === 'applying') return 3;
  return matching ? 1 : 2;
}

interface BodyProps {
  run: ImportRun;
  params: URLSearchParams;
  matching: boolean;
}

function Body({ run, params, matching }: BodyProps) {
  if (run.progress !== null) return <Underway run={run} />;
  if (run.state === 'applied') return <Applied run={run} />;
  if (!run.kept) {
    return (
      <Message title="The file of this import is no longer kept">
        <p>{run.problem ?? 'It was never applied.'} Please choose the file again.</p>
      </Message>
    );
  }
  if (matching) {
    return (
      <LockedBelow needs="editor" says>
        <MatchColumns key={run.id} run={run} />
      </LockedBelow>
    );
  }
  if (run.state === 'ready') return <Findings key={run.id} run={run} params={params} />;
  return (
    <Message title={run.problem ?? 'This import did not end'} danger={run.state === 'failed'}>
      <p className="tw:mt-2.5 tw:flex tw:flex-wrap tw:gap-2">
        <For needs="editor">
          <Button onClick={() => void patchAddress({ step: 'columns' })}>
            Read the file again
          </Button>
        </For>
      </p>
    </Message>
  );
}

function Message(props: { title: string; danger?: boolean; children: React.ReactNode }) {
  return (
    <div className={`notice tw:mt-4 ${props.danger ? 'notice-danger' : ''}`} role="status">
      <Icon name={props.danger ? 'triangle-alert' : 'info'} />
      <div>
        <b>{props.title}</b>
        {props.children}
      </div>
    </div>
  );
}

/** A dry run or an apply while it lasts. */
function Underway({ run }: { run: ImportRun }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('POST', api.importCancel(run.id)),
    onSuccess: (now) => setRead(client, api.importRun(run.id), now),
  });
  const applying = run.state === 'applying';
  const share = run.progress ?? 0;
  const title = applying ? 'Applying the changes' : 'Reading the file and comparing each row';
  return (
    <StateBox
      look="busy"
      title={
        <>
          {title} <BoxCount>{Math.floor(share * 100)} %</BoxCount>
        </>
      }
      live
      acts={
        <For needs="editor">
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Stopping...' : 'Cancel'}
          </Button>
        </For>
      }
    >
      <progress className="tw:mt-1.5" aria-label={title} max={1} value={share} />
      <p>
        {applying
          ? 'All rows are written in one step at the end. Until then nothing has changed, and it can be cancelled.'
          : `Read as ${readAsText(run.options)}. Nothing is saved by this.`}
      </p>
      {cancel.error && <Problem>{reason(cancel.error)}</Problem>}
    </StateBox>
  );
}
