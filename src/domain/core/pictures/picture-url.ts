/**
 * The address of a stored picture as it may stand in a page: a path of the site itself. Null for
 * anything else, whatever way it came into the database: no page names a picture of another site.
 */
export function pictureUrl(text: string | null | undefined): string | null {
  return text && /^\/[a-z0-9]/i.test(text) ? text : null;
}

/** Whether a stored address is one of another site, which no page shows until it was fetched. */
export function isElsewhere(text: string | null | undefined): text is string {
  return text?.startsWith('https://') ?? false;
}
