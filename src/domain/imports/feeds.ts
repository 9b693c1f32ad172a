import type { ImportFindings } from '#src/contract/imports/imports.ts';

/** Where a feed comes from: the web, or a folder of the server. */
export const FEED_KINDS = ['address', 'folder'] as const;
/** `sane`: what is sane is applied, the rest waits; `wait`: everything waits for the operator. */
export const FEED_MODES = ['sane', 'wait'] as const;
/** What a run of a feed came to. */
export const FEED_RESULTS = ['unchanged', 'waiting', 'applied', 'failed'] as const;
export type FeedResult = (typeof FEED_RESULTS)[number];

/** The feed of reference rates that every site begins with, and where the bank keeps its daily file. */
export const RATES_FEED = 'Reference rates';
export const RATES_ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Share of rows that may be rejected, and of plans that may vanish, without a look. */
const MAX_REJECTED = 0.05;
const MAX_VANISHED = 0.2;

/** The numbers of a dry run that tell whether a file is sane. */
export type FeedFindings = Pick<
  ImportFindings,
  'rows' | 'same' | 'changed' | 'held' | 'known' | 'rejected' | 'inTrash' | 'missing' | 'gate'
>;

/**
 * Why a file must not be applied without a look; null when it is sane. Insane prices, rows that can
 * no longer be read (a changed schema) and plans that vanish in numbers (half a file) wait.
 */
export function insanity(findings: FeedFindings): string | null {
  const { rows, same, changed, missing, gate } = findings;
  const held = findings.held - findings.known;
  const rejected = findings.rejected - findings.inTrash;
  if (rows === 0) return 'The file holds no rows';
  if (gate) return 'Too many prices move at once';
  if (held > 0) return held === 1 ? 'One price is held back' : `${held} prices are held back`;
  if (rejected > rows * MAX_REJECTED) return `${rejected} of ${rows} rows are rejected`;
  const plans = same + changed + missing;
  if (missing > plans * MAX_VANISHED) return `${missing} of ${plans} known plans are not listed`;
  return null;
}

const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** How long a feed rests after so many failures in a row, in milliseconds: 5 minutes, doubling to a day. */
export function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}
