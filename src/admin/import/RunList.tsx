import type { ImportRun, StoredProfile } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { addressOf, go } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { Pager } from '../grid/Pager.tsx';
import { WAY_LABELS } from '../history/words.ts';
import { clockText } from '../time.ts';
import { nameOfRun, outcomeText, readAsText, stateLabel } from './words.ts';
import { UndoButton } from './UndoStep.tsx';
import { Part } from '../publish/Part.tsx';
import { StateWord, type WordLook } from '../StateWord.tsx';
import { For } from '../role.tsx';
import { NAME, WRAP } from '../grid/look.ts';

const open = ({ id }: ImportRun) => ({ tab: 'import', run: id });
const LOOKS: Record<ImportRun['state'], WordLook> = {
  uploaded: 'plain',
  reading: 'active',
  ready: 'active',
  applying: 'active',
  applied: 'good',
  failed: 'bad',
  cancelled: 'plain',
};
const columnsOf = (profiles: readonly StoredProfile[]): readonly Column<ImportRun>[] => [
  {
    key: 'file',
    head: 'File',
    className: NAME,
    phone: 'first',
    cell: (run) => (
      <>
        <TabLink to={addressOf(open(run))}>{nameOfRun(run)}</TabLink>
        <span className="sub">
          {[
            clockText(run.createdAt),
            run.user,
            ...(run.way === 'api' ? [] : [WAY_LABELS[run.way] ?? run.way]),
            ...(run.options ? [readAsText(run.options, profiles)] : []),
          ].join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'outcome',
    head: 'Result',
    className: WRAP,
    phone: 'second',
    cell: (run) => (
      <>
        <StateWord look={run.reverted ? 'plain' : LOOKS[run.state]}>{stateLabel(run)}</StateWord>
        <span className="sub">{outcomeText(run)}</span>
      </>
    ),
  },
  {
    key: 'undo',
    head: 'Undo',
    className: 'tw:w-px',
    phone: 'end',
    cell: (run) => (
      <For needs="editor">
        <UndoButton run={run} look="ghost" />
      </For>
    ),
  },
];

/** Earlier imports, newest first. */
export function RunList({ params }: { params: URLSearchParams }) {
  const page = Number(params.get('page')) || 1;
  const runs = useRead(asked(api.imports, page > 1 ? { page } : {}), KEEP);
  const { data: profiles = [] } = useRead(api.importProfiles);
  return (
    <Part id="runs-title" title="Imports so far">
      <Grid
        label="Imports"
        columns={columnsOf(profiles)}
        rows={runs.data?.data}
        nameOf={(run) => run.fileName}
        read={runs}
        onOpen={(run) => void go(open(run))}
        empty={<p>Nothing was imported yet.</p>}
      />
      <Pager params={params} meta={runs.data?.meta} />
    </Part>
  );
}
