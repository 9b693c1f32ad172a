import { isDoubt, type WatchResult } from '#src/domain/prices/watch.ts';

/** What is kept of the last reading of a plan's page. */
export interface WatchFinding {
  /** UTC instants: when the page was read, and since when it says the same. */
  at: string;
  since: string;
  result: WatchResult;
  /** Readings without an answer, in a row. */
  failures: number;
  pageUrl: string;
  status: number | null;
  snippet: string | null;
  foundMinor: number | null;
  /** What it was judged by. */
  judged: string;
  etag: string | null;
  lastModified: string | null;
}

/** What came of asking for a page, as far as one plan goes. */
export type PageFinding =
  | ({ kind: 'read'; status: number } & Pick<
      WatchFinding,
      'result' | 'snippet' | 'foundMinor' | 'etag' | 'lastModified'
    >)
  /** The page is the one of before. */
  | { kind: 'same' }
  | {
      kind: 'failed';
      result: Extract<WatchResult, 'moved' | 'dead' | 'away' | 'forbidden'>;
      status: number | null;
      reason: string;
    };

/** What a finding was judged by, beside the page. */
export interface JudgedBy {
  pageUrl: string;
  priceMinor: number;
  currency: string;
  names: readonly string[];
}

/** Names what a plan is judged by; another price, name or mark makes an old finding worthless. */
export function judgedBy({ pageUrl, priceMinor, currency, names }: JudgedBy): string {
  return JSON.stringify([pageUrl, priceMinor, currency, ...names]);
}

/** Whether a page need only be sent when it changed: everything that it would be read for was read from it. */
export function mayAskForNews(
  plans: readonly { judged: string; finding: WatchFinding | null }[],
): { etag: string | null; lastModified: string | null } | null {
  const first = plans[0]?.finding;
  if (!first || (first.etag ?? first.lastModified) === null) return null;
  const { etag, lastModified } = first;
  const isOfThisPage = plans.every(
    ({ judged, finding }) =>
      finding?.judged === judged &&
      finding.etag === etag &&
      finding.lastModified === lastModified &&
      ['confirmed', 'other', 'many', 'missing'].includes(finding.result),
  );
  return isOfThisPage ? { etag, lastModified } : null;
}

/**
 * What is known of a plan's price after its page was asked for, and whether the price was seen. A
 * page that did not answer takes nothing back; it is a doubt when it goes on.
 */
export function nextFinding(
  before: WatchFinding | null,
  seen: PageFinding,
  by: { judged: string; pageUrl: string; at: string },
): { finding: WatchFinding; seen: boolean; doubt: boolean } {
  const made = findingOf(before, seen, by);
  const isSame =
    before !== null &&
    before.result === made.result &&
    before.foundMinor === made.foundMinor &&
    before.judged === made.judged;
  const finding = { ...made, since: isSame ? before.since : by.at };
  return { finding, seen: finding.result === 'confirmed', doubt: isDoubt(finding) };
}

function findingOf(
  before: WatchFinding | null,
  seen: PageFinding,
  by: { judged: string; pageUrl: string; at: string },
): Omit<WatchFinding, 'since'> {
  if (seen.kind === 'same' && before) return { ...before, ...by, status: 304, failures: 0 };
  const nothing = { snippet: null, foundMinor: null, etag: null, lastModified: null };
  if (seen.kind === 'read') {
    const { result, status, snippet, foundMinor, etag, lastModified } = seen;
    return { ...by, result, status, snippet, foundMinor, etag, lastModified, failures: 0 };
  }
  if (seen.kind === 'same') {
    // Nobody asked for news only; a server that says so all the same has not answered.
    return { ...by, ...nothing, result: 'away', status: 304, failures: 1 };
  }
  const failures = seen.result === 'away' ? (before?.failures ?? 0) + 1 : 0;
  const { result, status, reason } = seen;
  return { ...by, ...nothing, result, status, snippet: reason, failures };
}
