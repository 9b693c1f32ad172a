import { place, type AdminPlace } from './frame/place.ts';
import { useTodoCount } from './inbox/overview/use-overview.ts';
import { SECTIONS } from './frame/settings/sections.ts';

/**
 * One file for the browser: a file for each place would part what they share with public pages into
 * more files, and public lists would grow past their budget.
 */
const contents = () => import('./contents.ts');

/** The places of the dashboard, as the work goes; a place is one entry here. */
export const PLACES: readonly [AdminPlace, ...AdminPlace[]] = [
  place({
    id: 'todo',
    label: 'To do',
    also: 'Overview',
    letter: 't',
    icon: 'layout-grid',
    load: () => contents().then((file) => file.TodoTab),
    useCount: useTodoCount,
  }),
  place({
    id: 'simcards',
    label: 'Plans',
    title: 'SIM Cards',
    letter: 'l',
    icon: 'card-sim',
    load: () => contents().then((file) => file.PlansTab),
  }),
  place({
    id: 'carriers',
    label: 'Carriers',
    letter: 'c',
    icon: 'radio-tower',
    load: () => contents().then((file) => file.CarriersTab),
  }),
  place({
    id: 'regions',
    label: 'Regions',
    letter: 'r',
    icon: 'map-pin',
    load: () => contents().then((file) => file.RegionsTab),
  }),
  place({
    id: 'prices',
    label: 'Prices',
    title: 'Price History',
    letter: 'p',
    icon: 'chart-line',
    load: () => contents().then((file) => file.PricesTab),
    views: [
      { view: 'check', label: 'To check' },
      { view: 'reports', label: 'Reports of readers' },
      { view: 'held', label: 'Held rows', also: 'Held prices' },
      { view: 'watched', label: 'Watched pages', also: 'Carriers and rates watcher' },
    ],
  }),
  place({
    id: 'import',
    label: 'Import',
    title: 'Import/Export',
    letter: 'i',
    icon: 'file-text',
    load: () => contents().then((file) => file.ImportTab),
    views: [
      { view: 'feeds', label: 'Feeds', role: 'admin' },
      { view: 'rates', label: 'Exchange rates' },
      { view: 'export', label: 'Export' },
    ],
  }),
  place({
    id: 'publishing',
    label: 'Publishing',
    letter: 'u',
    icon: 'external-link',
    load: () => contents().then((file) => file.PublishingTab),
  }),
  place({
    id: 'insight',
    label: 'Insight',
    also: 'Statistics',
    letter: 'n',
    icon: 'chart-line',
    load: () => contents().then((file) => file.InsightTab),
    views: [
      { view: 'searches', label: 'Searches' },
      { view: 'clicks', label: 'Clicks' },
    ],
  }),
  place({
    id: 'settings',
    label: 'Settings',
    letter: 's',
    icon: 'database',
    load: () => contents().then((file) => file.SettingsTab),
    views: SECTIONS,
  }),
];
