import { useState } from 'react';
import type { ImportHold } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../Button.tsx';
import { BatchOutcome } from '../bulk/BatchOutcome.tsx';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { unusualPriceOf } from '../data/call.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { ticks } from '../grid/ticks.ts';
import { useMay } from '../role.tsx';
import { HOLD_COLUMNS } from './hold-columns.tsx';
import { ReleaseAt } from './ReleaseAt.tsx';
import { useDecideHolds } from './use-decide-holds.ts';
import { BAR, PUSH } from '../grid/bar.ts';

const STATES = [
  ['released', 'Released'],
  ['discarded', 'Discarded'],
  ['replaced', 'Replaced by a later price'],
] as const;

/** Prices that the sanity gate held back, with the evidence; each is released or discarded. */
export function HeldPrices({ params }: { params: URLSearchParams }) {
  const state = params.get('state') ?? 'held';
  const of = Number(params.get('of')) || null;
  const page = Number(params.get('page')) || 1;
  const search = new URLSearchParams({ state, page: String(page) });
  if (of) search.set('run', String(of));
  const holds = useRead(asked(api.importHolds, search), KEEP);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const { decide, ask, releaseAt } = useDecideHolds(() => setPicked(new Set()));
  const rows = holds.data?.data;
  const shown = rows?.filter(({ id }) => picked.has(id)).map(({ id }) => id) ?? [];
  const change = (ids: readonly number[], on: boolean) => setPicked(ticks(ids, on));
  const open = state === 'held';
  const one = shown.length === 1 ? rows?.find(({ id }) => id === shown[0]) : undefined;
  const [changing, setChanging] = useState<ImportHold | null>(null);
  const mayDecide = useMay('editor');
  const all = holds.data?.meta.totalCount ?? 0;
  return (
    <>
      <div className={BAR}>
        <FilterSelect
          label="State"
          all="Waiting"
          value={open ? '' : state}
          options={STATES}
          onChange={(value) => void patchAddress({ state: value, page: null })}
        />
        {of && (
          <Button look="ghost" onClick={() => void patchAddress({ of: null, page: null })}>
            Show those of all imports
          </Button>
        )}
        {open && mayDecide && of && all > 0 && !holds.isPlaceholderData && (
          <>
            <Button
              disabled={decide.isPending}
              onClick={() => void ask('release', { runId: of }, all)}
            >
              Release all {all} of import {of}
            </Button>
            <Button
              disabled={decide.isPending}
              onClick={() => void ask('discard', { runId: of }, all)}
            >
              Discard all {all}
            </Button>
          </>
        )}
        {open && mayDecide && (
          <>
            <span className={PUSH} />
            <Button
              look="primary"
              disabled={shown.length === 0 || decide.isPending}
              onClick={() => void ask('release', { ids: shown }, shown.length)}
            >
              Release {shown.length > 0 && shown.length}
            </Button>
            {one && (
              <Button disabled={decide.isPending} onClick={() => setChanging(one)}>
                Change the price
              </Button>
            )}
            <Button
              look="danger"
              disabled={shown.length === 0 || decide.isPending}
              onClick={() => void ask('discard', { ids: shown }, shown.length)}
            >
              Discard {shown.length > 0 && shown.length}
            </Button>
          </>
        )}
      </div>
      {changing && (
        <ReleaseAt
          hold={changing}
          onClose={() => setChanging(null)}
          onPrice={(price) => releaseAt(changing.id, price, () => setChanging(null))}
        />
      )}
      <BatchOutcome
        error={unusualPriceOf(decide.error) ? null : decide.error}
        decided={decide.data}
        noun="Price"
        done="Released as one batch."
      />
      <div className="diff diff-holds">
        <Grid<ImportHold>
          label="Held prices"
          columns={HOLD_COLUMNS}
          rows={rows}
          nameOf={(hold) => hold.planName}
          read={holds}
          {...(open && {
            selection: {
              ids: picked,
              toggle: (id: number) => change([id], !picked.has(id)),
              toggleAll: change,
            },
          })}
          empty={<p>{open ? 'No price waits for review.' : 'No prices are in this state.'}</p>}
        />
      </div>
      <Pager params={params} meta={holds.data?.meta} />
    </>
  );
}
