import { invalid } from '../errors.ts';

/** The row version in an If-Match header such as `"3"`; undefined when any version will do. */
export function versionOfIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = /^"([1-9]\d{0,14})"$/.exec(header)?.[1];
  if (!version)
    throw invalid([{ path: 'if-match', message: 'If-Match must be a version like "3"' }]);
  return Number(version);
}
