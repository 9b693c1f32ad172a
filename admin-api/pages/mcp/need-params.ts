import type { QueryIssue } from '#src/domain/core/query-issue.ts';

/**
 * The arguments of a tool as parameters of an address, so that one codec reads both: numbers and
 * flags as texts, lists as comma lists; what is null or absent is not asked for.
 */
export function needParams(args: Readonly<Record<string, unknown>>): {
  params: URLSearchParams;
  issues: QueryIssue[];
} {
  const params = new URLSearchParams();
  const issues: QueryIssue[] = [];
  for (const [path, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue;
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    if (parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part))) {
      params.set(path, parts.join(','));
    } else issues.push({ path, message: `${path}: must be a text, a number, or a list of these` });
  }
  return { params, issues };
}
