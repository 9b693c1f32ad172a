import type { ImportRun } from '#src/contract/imports/imports.ts';
import { plural } from '#src/domain/core/plural.ts';

/** What an import found and did, in a few words for a terminal or a list. */
export function summaryOf({ id, state, findings, applied }: ImportRun): string {
  if (!findings) return `Import ${id}: ${state}`;
  const { rows, same, rejected, held } = findings;
  const parts = applied
    ? [`${applied.created} created`, `${applied.changed} changed`]
    : [`${findings.new} new`, `${findings.changed} changed`];
  const back = applied?.restored ?? findings.restored;
  if (back > 0) parts.push(`${back} back from the trash`);
  const gone = applied?.withdrawn ?? findings.withdrawn;
  if (gone > 0) parts.push(`${gone} withdrawn`);
  const dated = applied?.seen ?? findings.seen;
  if (dated > 0) parts.push(`${dated} seen again`);
  parts.push(`${same} unchanged`, `${rejected} rejected`, `${held} held back`);
  return `Import ${id}, ${plural(rows, 'row')}: ${parts.join(', ')}. ${applied ? 'Applied.' : 'Nothing was written.'}`;
}
