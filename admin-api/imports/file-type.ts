import { requireBodyType } from '../http/body-type.ts';

/** Refuses a body that is sent as another kind than a table may come as; its name says what it is. */
export const requireFileType = requireBodyType([
  'application/octet-stream',
  'text/csv',
  'application/json',
]);
