/** The dashboard's tabs (specification §2), then publishing, reports, checks of prices, statistics, users, history and trash. */
export const TABS = [
  { id: 'carriers', label: 'Carriers' },
  { id: 'regions', label: 'Regions' },
  { id: 'simcards', label: 'SIM Cards' },
  { id: 'prices', label: 'Price History' },
  { id: 'seo', label: 'SEO' },
  { id: 'import', label: 'Import/Export' },
  { id: 'publishing', label: 'Publishing' },
  { id: 'reports', label: 'Reports' },
  { id: 'checks', label: 'To check' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'users', label: 'Users' },
  { id: 'history', label: 'History' },
  { id: 'trash', label: 'Trash' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** The tab that an address names; the first when it names none. */
export function tabOf(params: URLSearchParams): TabId {
  return TABS.find(({ id }) => id === params.get('tab'))?.id ?? TABS[0].id;
}
