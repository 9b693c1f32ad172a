import { useState } from 'react';
import type { Check, CheckList } from '#src/contract/prices/checks.ts';
import { plural } from '#src/domain/core/plural.ts';
import { CHECK_AFTER_DAYS } from '#src/domain/prices/watch.ts';
import { useRegions } from '../data/reads.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { focusBehind } from '../grid/keys.ts';
import { useOpenRow } from '../grid/use-open-row.ts';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { useUndo } from '../history/use-undo.ts';
import { CheckButtons } from './CheckButtons.tsx';
import { CHECK_COLUMNS, sourceOf } from './columns.tsx';
import { EditCheck } from './EditCheck.tsx';
import { useMay } from '../role.tsx';
import { useChecks } from './use-checks.ts';
import { useDecide } from './use-decide.ts';
import { WatchForm } from './WatchForm.tsx';
import { BAR } from '../grid/bar.ts';

/** Parts of the queue beside all of it, and what left it. */
const STATES = [
  ['doubt', 'In doubt'],
  ['clicked', 'Most clicked'],
  ['confirmed', 'Confirmed by the watcher'],
] as const;

/** Prices that want a look, the watcher's doubts first; each is settled by one key or button. */
export function CheckQueue({ params }: { params: URLSearchParams }) {
  const [state] = STATES.find(([key]) => key === params.get('state')) ?? ['open' as const];
  const region = params.get('region') ?? '';
  const regions = useRegions().data ?? [];
  const checks = useChecks(state, region, Number(params.get('page')) || 1);
  const row = useOpenRow();
  const [form, setForm] = useState<'edit' | 'watch'>('edit');
  const undo = useUndo();
  const decide = useDecide(undo);
  const { data } = checks;
  const open = (check: Check, which: typeof form) =>
    void row.open(check.id).then(() => setForm(which));
  const openSource = (check: Check) => {
    const href = sourceOf(check);
    if (href) window.open(href, '_blank', 'noopener,noreferrer');
  };
  const isOpen = state !== 'confirmed';
  const mayDecide = useMay('editor');
  return (
    <>
      <div className={BAR}>
        <FilterSelect
          label="State"
          all="All to check"
          value={state === 'open' ? '' : state}
          options={STATES}
          onChange={(value) => void patchAddress({ state: value, page: null })}
        />
        <FilterSelect
          label="Region"
          all="All regions"
          value={region}
          options={regions.map(({ code, name }) => [code, name])}
          onChange={(value) => void patchAddress({ region: value, page: null })}
        />
        {data && isOpen && data.meta.totalCount > 0 && (
          <p className="muted">{orderWords(state, data)}</p>
        )}
      </div>
      <div className="diff diff-queue">
        <Grid<Check>
          label={isOpen ? 'Prices to check' : 'Prices that the watcher confirmed'}
          columns={CHECK_COLUMNS}
          rows={data?.data}
          nameOf={({ planName }) => planName}
          read={checks}
          empty={
            <p>
              {isOpen
                ? 'Nothing to check: every price was seen in the last 30 days.'
                : 'The watcher has confirmed no price yet. Switch carriers on under Watched pages.'}
            </p>
          }
          openId={row.openId}
          onOpen={(check) => open(check, 'edit')}
          keys={{
            ...(mayDecide && {
              e: (check: Check) =>
                check.evidence?.found == null ? open(check, 'edit') : decide(check, 'take'),
              r: (check: Check) => decide(check, 'still'),
              x: (check: Check) => decide(check, 'gone'),
              u: pressUndo,
            }),
            s: ({ id }) => focusBehind(id),
            o: openSource,
          }}
          renderOpen={(check) =>
            form === 'edit' ? (
              <EditCheck key={check.id} id={check.id} onClose={row.close} />
            ) : (
              <WatchForm key={check.id} check={check} onClose={row.close} />
            )
          }
          actions={(check) => (
            <CheckButtons
              check={check}
              onDecide={(does) => decide(check, does)}
              onOpen={(which) => open(check, which)}
            />
          )}
        />
      </div>
      <Pager params={params} meta={data?.meta} />
      <UndoDialog undo={undo} />
    </>
  );
}

/** How many there are, and which come first. */
function orderWords(state: string, { meta, doubts }: CheckList): string {
  const prices = plural(meta.totalCount, 'price');
  if (state === 'clicked')
    return `${prices} that people click most, not seen for ${CHECK_AFTER_DAYS} days`;
  if (state === 'doubt') return `${prices} of which the watcher read something else`;
  const first = doubts > 0 ? `${plural(doubts, 'doubt')} first, then ` : '';
  return `${prices} not seen for ${CHECK_AFTER_DAYS} days or in doubt: ${first}the oldest and most clicked first`;
}

/** What can be undone stands in the message of it. */
function pressUndo(): void {
  document.querySelector<HTMLElement>('.toast .linkbtn')?.click();
}
