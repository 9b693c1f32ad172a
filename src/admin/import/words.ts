import type { FeedInput } from '#src/contract/feeds.ts';
import type { ImportRun } from '#src/contract/imports.ts';
import { presetOf } from '#src/domain/import/presets/index.ts';
import { plural } from '#src/domain/plural.ts';

/** What the states of an import are called. */
export const STATE_LABELS: Readonly<Record<ImportRun['state'], string>> = {
  uploaded: 'Uploaded',
  reading: 'Being read',
  ready: 'Ready to apply',
  applying: 'Being applied',
  applied: 'Applied',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const stateLabel = (run: Pick<ImportRun, 'state' | 'reverted'>): string =>
  run.reverted ? 'Reverted' : STATE_LABELS[run.state];

/** What a feed of the European Central Bank's daily file is read as. */
export const RATES_TITLE = 'Reference rates (ECB)';

/** How a file is read: 'SIM Atlas columns', 'Airalo packages', 'Profile Wholesaler sheet'. */
export function readAsText(options: { mapping: FeedInput['mapping'] } | null): string {
  if (!options) return 'Not chosen yet';
  const { mapping } = options;
  if (mapping.kind === 'native') return 'SIM Atlas columns';
  if (mapping.kind === 'price-history') return 'Price history';
  if (mapping.kind === 'rates') return RATES_TITLE;
  if (mapping.kind === 'preset') return presetOf(mapping.preset).title;
  return `Profile ${mapping.profile.name}`;
}

/** Whether a file holds dated prices and no plans. */
export const isPrices = ({ options }: Pick<ImportRun, 'options'>): boolean =>
  options?.mapping.kind === 'price-history';

/** What a run found or did, in a line. */
export function outcomeText(run: ImportRun): string {
  const { applied, findings, problem } = run;
  if (run.state === 'applied' && applied) {
    return (
      [
        applied.created > 0 && `${applied.created} new${isPrices(run) ? ' price records' : ''}`,
        applied.changed > 0 && `${applied.changed} changed`,
        applied.restored > 0 && `${applied.restored} back from the trash`,
        applied.seen > 0 && `${plural(applied.seen, 'price')} seen again`,
        applied.withdrawn > 0 && `${applied.withdrawn} withdrawn`,
        applied.held > 0 && `${applied.held} held`,
      ]
        .filter(Boolean)
        .join(', ') || 'Nothing to change'
    );
  }
  if (problem) return problem;
  if (!findings) return '';
  return [
    `${findings.new} new`,
    `${findings.changed} changed`,
    findings.restored > 0 && `${findings.restored} back from the trash`,
    findings.seen > 0 && `${plural(findings.seen, 'price')} seen again`,
    findings.withdrawn > 0 && `${findings.withdrawn} withdrawn`,
    findings.held > 0 && `${findings.held} held`,
    `${findings.rejected} rejected`,
  ]
    .filter(Boolean)
    .join(', ');
}
