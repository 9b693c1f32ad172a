import { PLAN_STATUSES, PLAN_TYPES } from '#src/domain/core/vocabulary.ts';

/** Tabs of before, alone or with their view, and where what they showed stands now. */
const MOVED = new Map(
  Object.entries<{ tab: string; view: string }>({
    overview: { tab: 'todo', view: '' },
    'overview jobs': { tab: 'settings', view: 'jobs' },
    checks: { tab: 'prices', view: 'check' },
    'checks sources': { tab: 'prices', view: 'watched' },
    reports: { tab: 'prices', view: 'reports' },
    'import held': { tab: 'prices', view: 'held' },
    seo: { tab: 'settings', view: '' },
    'seo analyzer': { tab: 'settings', view: 'analyzer' },
    'seo old': { tab: 'settings', view: 'old' },
    users: { tab: 'settings', view: 'people' },
    'users tokens': { tab: 'settings', view: 'integrations' },
    'users mail': { tab: 'settings', view: 'mail' },
    statistics: { tab: 'insight', view: '' },
    'statistics searches': { tab: 'insight', view: 'searches' },
    'statistics clicks': { tab: 'insight', view: 'clicks' },
    history: { tab: 'settings', view: 'history' },
    trash: { tab: 'settings', view: 'trash' },
    database: { tab: 'settings', view: 'backups' },
  }),
);

/** Flags by which SIM cards were shown. */
const SHOWN = new Map(
  Object.entries({
    deals: 'hasDeal',
    sample: 'sample',
    nobuy: 'noBuyLink',
    deadbuy: 'deadBuyLink',
    twice: 'listedTwice',
  }),
);

/** What narrowed SIM cards before had parameters of its own; each with the condition of today. */
const NARROWED: Readonly<Record<string, (value: string) => string | undefined>> = {
  carriers: (value) => value && `carrier.is.${value}`,
  region: (value) => value && `region.is.${value}`,
  planTypes: (value) => PLAN_TYPES.find((type) => type === value) && `planType.is.${value}`,
  status: (value) =>
    value === 'changing'
      ? 'hasDraft.is.true'
      : PLAN_STATUSES.find((status) => status === value) && `status.is.${value}`,
  show: (value) => SHOWN.get(value) && `${SHOWN.get(value)}.is.true`,
};

/** Writes the conditions of before into `where`; whether there were any. */
function narrow(params: URLSearchParams): boolean {
  const before = Object.keys(NARROWED).filter((name) => params.has(name));
  if (before.length === 0) return false;
  const where = [
    ...before.map((name) => NARROWED[name]!(params.get(name)!)),
    params.get('where'),
  ].filter(Boolean);
  for (const name of [...before, 'where']) params.delete(name);
  if (where.length > 0) params.set('where', where.join(','));
  return true;
}

/** The address (its query) of today for one that may be of before; everything else in it stays. */
export function addressOfToday(search: string): string {
  const params = new URLSearchParams(search);
  const tab = params.get('tab') ?? '';
  const view = params.get('view') ?? '';
  const now = MOVED.get(`${tab} ${view}`) ?? MOVED.get(tab);
  const isOfPlans = tab === 'simcards' || (tab === 'import' && view === 'export');
  if (!now) return isOfPlans && narrow(params) ? `?${params.toString()}` : search;
  params.set('tab', now.tab);
  if (now.view) params.set('view', now.view);
  else params.delete('view');
  return `?${params.toString()}`;
}
