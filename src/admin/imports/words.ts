import type { FeedInput } from '#src/contract/imports/feeds.ts';
import type { ImportRun, StoredProfile } from '#src/contract/imports/imports.ts';
import { presetOf } from '#src/domain/imports/presets/index.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { PASTED } from './wizard/file.ts';

const STATE_LABELS: Readonly<Record<ImportRun['state'], string>> = {
  uploaded: 'Uploaded',
  reading: 'Being read',
  ready: 'Ready to apply',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** What the state of an import is called. */
export const stateLabel = (run: Pick<ImportRun, 'state' | 'reverted'>): string =>
  run.reverted ? 'Undone' : STATE_LABELS[run.state];

/** Whether rows were pasted instead of a file. */
export const isPasted = ({ fileName }: ImportRun): boolean => fileName.startsWith(PASTED);

/** What an import is called: its file, or '6 rows pasted'. */
export function nameOfRun(run: ImportRun): string {
  const { fileName, findings } = run;
  if (!isPasted(run)) return fileName;
  return findings ? `${plural(findings.rows, 'row')} pasted` : 'Pasted rows';
}

/** What a feed of the European Central Bank's daily file is read as. */
export const RATES_TITLE = 'Reference rates (ECB)';

/**
 * How a file is read: 'SIM Atlas columns', 'Airalo packages', 'Profile Wholesaler sheet'. `kept`: the
 * profiles that are saved; columns that were chosen by hand are none. Without it: of a feed.
 */
export function readAsText(
  options: { mapping: FeedInput['mapping'] } | null,
  stored?: readonly StoredProfile[],
): string {
  if (!options) return 'Not chosen yet';
  const { mapping } = options;
  if (mapping.kind === 'native') return 'SIM Atlas columns';
  if (mapping.kind === 'price-history') return 'Price history';
  if (mapping.kind === 'rates') return RATES_TITLE;
  if (mapping.kind === 'preset') return presetOf(mapping.preset).title;
  const { name } = mapping.profile;
  const isKept = !stored || stored.some(({ profile }) => profile.name === name);
  return isKept ? `Profile ${name}` : 'Columns chosen by hand';
}

/** Whether a file holds dated prices and no plans. */
export const isPrices = ({ options }: Pick<ImportRun, 'options'>): boolean =>
  options?.mapping.kind === 'price-history';

/** What a run found or did, in a line. */
export function outcomeText(run: ImportRun): string {
  const { applied, findings, problem } = run;
  const isDone = run.state === 'applied' && applied !== null;
  if (!isDone && problem) return problem;
  const some = isDone
    ? { ...applied, new: applied.created, rejected: findings?.rejected ?? 0 }
    : findings;
  if (!some) return '';
  const part = (count: number, words: string) => count > 0 && `${formatCount(count)} ${words}`;
  const parts = [
    isPrices(run) && some.new > 0 ? plural(some.new, 'new price record') : part(some.new, 'new'),
    part(some.changed, 'changed'),
    part(some.restored, 'back from the trash'),
    some.seen > 0 && `${plural(some.seen, 'price')} seen again`,
    part(some.withdrawn, 'withdrawn'),
    part(some.held, 'held'),
    part(some.rejected, 'with errors'),
  ];
  return parts.filter(Boolean).join(', ') || 'Nothing to change';
}

/** What an apply wrote and left, in a line: '2 SIM cards created, 5 prices held for review'. */
export function appliedText(run: Pick<ImportRun, 'applied' | 'options'>): string {
  const { created, changed, restored, seen, withdrawn, held, left } = run.applied!;
  const made = isPrices(run) ? 'price record' : 'SIM card';
  const parts = [
    [created, made, 'created'],
    [changed, isPrices(run) ? 'price' : 'SIM card', 'changed'],
    [restored, 'SIM card', 'back from the trash'],
    [seen, 'price', 'seen again'],
    [withdrawn, 'SIM card', 'withdrawn'],
    [held, 'price', 'held for review'],
    [left, 'row', 'left out by you'],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  return said.map(([n, noun, became]) => `${plural(n, noun)} ${became}`).join(', ') || 'Nothing';
}

/** What is said of counts, a sentence each; nothing of none. */
export const sentences = (of: readonly (readonly [count: number, one: string, many: string])[]) =>
  of
    .filter(([count]) => count > 0)
    .map((said) => `${plural(...said)}.`)
    .join(' ');
