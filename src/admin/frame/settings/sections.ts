import type { AdminView } from '../place.ts';

/** The sections of the settings, in the order of their list; the first opens with the place. */
export const SECTIONS: readonly AdminView[] = [
  { view: '', label: 'SEO' },
  { view: 'analyzer', label: 'Analyzer', also: 'SEO' },
  { view: 'old', label: 'Old addresses', also: 'SEO' },
  { view: 'people', label: 'People', also: 'Users invitations', role: 'admin' },
  { view: 'mail', label: 'Mail', role: 'admin' },
  { view: 'integrations', label: 'Integrations', also: 'API tokens', role: 'admin' },
  { view: 'backups', label: 'Backups and data', also: 'Database reset reload', role: 'admin' },
  { view: 'jobs', label: 'Jobs', also: 'Schedule what runs by itself' },
  { view: 'history', label: 'History', also: 'Changes undo' },
  { view: 'trash', label: 'Trash', also: 'Deleted' },
];
