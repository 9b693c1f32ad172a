import { webAddress } from './affiliate.ts';

/**
 * The address of a stored picture as it may stand in a page: https, or a path of the site itself.
 * Null for anything else, whatever way it came into the database.
 */
export function pictureUrl(text: string | null | undefined): string | null {
  if (text && /^\/[a-z0-9]/i.test(text)) return text;
  return webAddress(text);
}
