import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { reportList } from './list-events.ts';
import type { PlanView } from './plan-store.ts';

/** A list whose rows change by hand, and what was reported of it. */
function open(built: Partial<PlanQuery> = {}) {
  const query = { ...DEFAULT_QUERY, ...built };
  const state = { query, view: 'list' as const };
  const $view = atom({ shown: state, list: null, busy: false } as unknown as PlanView);
  const sent: unknown[] = [];
  const stop = reportList({ $view }, { query, results: 7 }, (event) => sent.push(event));
  const show = (change: Partial<PlanQuery>, totalCount: number, busy = false) => {
    const shown = busy
      ? $view.get().shown
      : { ...state, query: { ...$view.get().shown.query, ...change } };
    const list = { data: [], meta: { currentPage: 1, totalPages: 1, totalCount } };
    $view.set({ ...$view.get(), shown, list, busy });
  };
  return { sent, show, stop };
}

it('reports a search when its rows are shown, with what it found', () => {
  const { sent, show } = open();
  show({ q: 'moon' }, 0, true);
  expect(sent).toEqual([]);
  show({ q: 'moon' }, 0);
  show({ page: 2 }, 0);
  expect(sent).toEqual([{ name: 'search', words: 'moon', results: 0 }]);
});

it('reports the filters that were set, not those taken away', () => {
  const { sent, show } = open();
  show({ region: 'UK', carriers: ['att'] }, 9);
  show({ region: null }, 9);
  show({ dealsOnly: true, sort: 'popularity' }, 9);
  expect(sent).toEqual([
    { name: 'filter', keys: ['region', 'carriers'] },
    { name: 'filter', keys: ['dealsOnly'] },
  ]);
});

it('counts words in the address as a search, once', () => {
  const { sent, show, stop } = open({ q: 'esim' });
  show({ page: 2 }, 7);
  stop();
  show({ q: 'later' }, 1);
  expect(sent).toEqual([{ name: 'search', words: 'esim', results: 7 }]);
});
