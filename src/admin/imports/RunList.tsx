import type { ImportRun, StoredProfile } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { KEEP, useRead } from '../core/data/reads.ts';
import { withQuery } from '../core/data/with-query.ts';
import { adminAddress, go } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { col } from '../core/grid/columns.tsx';
import type { GridColumn } from '../core/grid/grid-types.ts';
import { ListPanel } from '../core/records/ListPanel.tsx';
import { WAY_LABELS } from '../history/words.ts';
import { clockText } from '../core/time.ts';
import { nameOfRun, outcomeText, readAsText, stateLabel } from './words.ts';
import { UndoButton } from './wizard/UndoStep.tsx';
import { PanelPart } from '../core/parts/PanelHead.tsx';
import { StateWord, type WordLook } from '../core/parts/StateWord.tsx';
import { For } from '../core/role.tsx';
import { NAME, WRAP } from '../core/grid/look.ts';

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
const columnsOf = (profiles: readonly StoredProfile[]): readonly GridColumn<ImportRun>[] => [
  col(
    'file',
    'File',
    (run) => (
      <>
        <TabLink to={adminAddress(open(run))}>{nameOfRun(run)}</TabLink>
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
    { className: NAME, phone: 'first' },
  ),
  col(
    'outcome',
    'Result',
    (run) => (
      <>
        <StateWord look={run.reverted ? 'plain' : LOOKS[run.state]}>{stateLabel(run)}</StateWord>
        <span className="sub">{outcomeText(run)}</span>
      </>
    ),
    { className: WRAP, phone: 'second' },
  ),
  col(
    'undo',
    'Undo',
    (run) => (
      <For needs="editor">
        <UndoButton run={run} look="ghost" />
      </For>
    ),
    { className: 'tw:w-px', phone: 'end' },
  ),
];

/** Earlier imports, newest first. */
export function RunList({ params }: { params: URLSearchParams }) {
  const page = Number(params.get('page')) || 1;
  const runs = useRead(withQuery(api.imports, page > 1 ? { page } : {}), KEEP);
  const { data: profiles = [] } = useRead(api.importProfiles);
  return (
    <PanelPart id="runs-title" title="Imports so far">
      <ListPanel
        params={params}
        label="Imports"
        noun="import"
        columns={columnsOf(profiles)}
        rows={runs.data?.data}
        meta={runs.data?.meta}
        nameOf={(run) => run.fileName}
        read={runs}
        onOpen={(run) => void go(open(run))}
        empty="Nothing was imported yet."
      />
    </PanelPart>
  );
}
