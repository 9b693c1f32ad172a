/** What can be taken back, as 'entity action'. Accounts have rules of their own; a reset has its backup. */
export const UNDOABLE: ReadonlySet<string> = new Set([
  ...['carrier', 'region', 'plan', 'seo-page'].flatMap((entity) =>
    ['create', 'update', 'delete', 'restore'].map((action) => `${entity} ${action}`),
  ),
  'seo-global update',
  'price-record create',
  'price-record delete',
]);
