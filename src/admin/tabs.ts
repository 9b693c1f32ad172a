import { useAdminPlans, useCarriers, useRegions } from './data/reads.ts';
import { useOpenChecks } from './checks/use-checks.ts';
import { tab, type Group, type Tab } from './frame/tab.ts';
import { ALL_PLANS_URL } from './plans/query.ts';
import { useOpenReports } from './reports/use-reports.ts';

/**
 * One file for the browser: a file for each tab would part what they share with public pages into
 * more files, and public lists would grow past their budget.
 */
const contents = () => import('./contents.ts');

const overview = tab({
  id: 'overview',
  label: 'Overview',
  icon: 'layout-grid',
  load: () => contents().then((file) => file.OverviewTab),
  views: [{ label: 'Jobs', view: 'jobs' }],
});

const content: readonly [Tab, ...Tab[]] = [
  tab({
    id: 'simcards',
    label: 'SIM Cards',
    icon: 'card-sim',
    load: () => contents().then((file) => file.PlansTab),
    useCount: () => useAdminPlans(ALL_PLANS_URL, true).data?.meta.totalCount,
  }),
  tab({
    id: 'carriers',
    label: 'Carriers',
    icon: 'radio-tower',
    load: () => contents().then((file) => file.CarriersTab),
    useCount: () => useCarriers().data?.length,
  }),
  tab({
    id: 'regions',
    label: 'Regions',
    icon: 'map-pin',
    load: () => contents().then((file) => file.RegionsTab),
    useCount: () => useRegions().data?.length,
  }),
  tab({
    id: 'trash',
    label: 'Trash',
    icon: 'trash-2',
    load: () => contents().then((file) => file.TrashTab),
  }),
];

const prices: readonly [Tab, ...Tab[]] = [
  tab({
    id: 'checks',
    label: 'To check',
    icon: 'eye',
    load: () => contents().then((file) => file.ChecksTab),
    // Says that something waits: nothing when nothing does.
    useCount: () => useOpenChecks() || undefined,
    views: [{ label: 'Carriers and rates', view: 'sources' }],
  }),
  tab({
    id: 'reports',
    label: 'Reports',
    icon: 'message-square',
    load: () => contents().then((file) => file.ReportsTab),
    useCount: () => useOpenReports() || undefined,
  }),
  tab({
    id: 'prices',
    label: 'Price History',
    icon: 'chart-line',
    load: () => contents().then((file) => file.PricesTab),
  }),
  tab({
    id: 'import',
    label: 'Import/Export',
    icon: 'file-text',
    load: () => contents().then((file) => file.ImportTab),
    views: [
      { label: 'Held prices', view: 'held' },
      { label: 'Feeds', view: 'feeds' },
    ],
  }),
];

const publishing = tab({
  id: 'publishing',
  label: 'Publishing',
  icon: 'external-link',
  load: () => contents().then((file) => file.PublishingTab),
});

const seo = tab({
  id: 'seo',
  label: 'SEO',
  icon: 'search',
  load: () => contents().then((file) => file.SeoTab),
});

const team: readonly [Tab, ...Tab[]] = [
  tab({
    id: 'users',
    label: 'Users',
    icon: 'user',
    role: 'admin',
    load: () => contents().then((file) => file.UsersTab),
  }),
  tab({
    id: 'statistics',
    label: 'Statistics',
    icon: 'chart-line',
    load: () => contents().then((file) => file.StatisticsTab),
  }),
  tab({
    id: 'history',
    label: 'History',
    icon: 'undo-2',
    load: () => contents().then((file) => file.HistoryTab),
  }),
  tab({
    id: 'database',
    label: 'Database',
    icon: 'database',
    role: 'admin',
    load: () => contents().then((file) => file.DatabaseTab),
  }),
];

/** All tabs of the dashboard, in groups as the work goes; a tab is one entry here. */
export const GROUPS: readonly [Group, ...Group[]] = [
  { label: overview.label, tabs: [overview] },
  { label: 'Content', tabs: content },
  {
    label: 'Prices',
    tabs: prices,
    useWaiting: () => (useOpenChecks() ?? 0) + (useOpenReports() ?? 0) || undefined,
  },
  { label: publishing.label, tabs: [publishing] },
  { label: seo.label, tabs: [seo] },
  { label: 'Team & data', tabs: team },
];
