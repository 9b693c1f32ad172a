/** Named after a page: `home`, `plans/x`, `region/US/under-20`. */
const PICTURE = /^\/og\/([A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+){0,2})(?:\.([0-9a-f]{16}))?\.png$/;

/**
 * Which page a social picture is of, and the hash of what it shows, if its address has one; null for
 * every other address.
 */
export function readPictureName(pathname: string): { name: string; hash: string | null } | null {
  const [, name, hash = null] = PICTURE.exec(pathname) ?? [];
  return name === undefined ? null : { name, hash };
}
