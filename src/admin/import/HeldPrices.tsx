import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DecidedHolds, ImportHold, ImportHoldList } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { callApi, reason } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { addressOf, patchAddress } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { HOLD_COLUMNS } from './hold-columns.tsx';

const STATES = [
  ['released', 'Released'],
  ['discarded', 'Discarded'],
  ['replaced', 'Replaced by a later price'],
] as const;
type Decision = 'release' | 'discard';

/** Prices that the sanity gate held back, with the evidence; each is released or discarded. */
export function HeldPrices({ params }: { params: URLSearchParams }) {
  const state = params.get('state') ?? 'held';
  const of = Number(params.get('of')) || null;
  const page = Number(params.get('page')) || 1;
  const search = new URLSearchParams({ state, page: String(page) });
  if (of) search.set('run', String(of));
  const holds = useQuery<ImportHoldList>({
    queryKey: [`${api.importHolds}?${search}`],
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const decide = useWrite<{ how: Decision; ids: number[] }, DecidedHolds>({
    run: ({ how, ids }) =>
      callApi('POST', how === 'release' ? api.releaseHolds : api.discardHolds, { ids }),
    done: ({ decided }, { how }) => ({
      title: `${plural(decided, 'price')} ${how === 'release' ? 'released' : 'discarded'}`,
    }),
    failed: 'Error deciding on held prices',
  });
  const ask = async (how: Decision, ids: number[]) => {
    const what = plural(ids.length, 'price');
    const yes = await confirm(
      how === 'release'
        ? {
            title: `Release ${what}?`,
            text: 'The price is written like any other, with a price record, and the public pages follow.',
            action: 'Release',
          }
        : {
            title: `Discard ${what}?`,
            text: 'The SIM card keeps its price. The same price is left out of later imports.',
            action: 'Discard',
          },
    );
    if (yes) decide.mutate({ how, ids }, { onSuccess: () => setPicked(new Set()) });
  };
  const rows = holds.data?.data;
  const shown = rows?.filter(({ id }) => picked.has(id)).map(({ id }) => id) ?? [];
  const change = (ids: readonly number[], on: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  const open = state === 'held';
  return (
    <>
      <div className="adm-bar">
        <FilterSelect
          label="State"
          all="Waiting"
          value={open ? '' : state}
          options={STATES}
          onChange={(value) => void patchAddress({ state: value, page: null })}
        />
        {of && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={() => void patchAddress({ of: null, page: null })}
          >
            Show those of all imports
          </button>
        )}
        {open && (
          <>
            <span className="push" />
            <button
              type="button"
              className="btn btn-primary btn-sm"
              disabled={shown.length === 0 || decide.isPending}
              onClick={() => void ask('release', shown)}
            >
              Release {shown.length > 0 && shown.length}
            </button>
            <button
              type="button"
              className="btn btn-danger btn-sm"
              disabled={shown.length === 0 || decide.isPending}
              onClick={() => void ask('discard', shown)}
            >
              Discard {shown.length > 0 && shown.length}
            </button>
          </>
        )}
      </div>
      {decide.error && (
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {reason(decide.error)}
        </p>
      )}
      {decide.data && decide.data.problems.length > 0 && (
        <ul className="match-problems" role="alert">
          {decide.data.problems.map(({ id, planName, message }) => (
            <li key={id}>
              {planName}: {message}
            </li>
          ))}
        </ul>
      )}
      {decide.data?.batchId && (
        <p className="held-done" role="status">
          Released as one batch.{' '}
          <TabLink to={addressOf({ tab: 'history', batch: decide.data.batchId })}>
            Show in the history
          </TabLink>
        </p>
      )}
      <div className="diff diff-holds">
        <Grid<ImportHold>
          label="Held prices"
          columns={HOLD_COLUMNS}
          rows={rows}
          nameOf={(hold) => hold.planName}
          error={holds.error}
          onRetry={() => void holds.refetch()}
          stale={holds.isPlaceholderData}
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
      {holds.data && (
        <Pager
          params={params}
          current={holds.data.meta.currentPage}
          totalPages={holds.data.meta.totalPages}
          totalCount={holds.data.meta.totalCount}
        />
      )}
    </>
  );
}
