import { formatDay } from '#src/domain/core/dates.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { device } from '../../core/device/device.ts';
import type { SavedList } from './saved-list.ts';
import type { savedRow } from './saved-row.ts';
import { NOT_STORED } from '../../core/device/not-stored.ts';

/** Plans that make a comparison. */
const ENOUGH = 2;

/** A part of the page by its name. */
export type FindPart = <E extends HTMLElement>(name: string) => E;

/**
 * Shows the list, each plan as `toRow` fills it; what had the focus in a row has it again.
 */
export function showSaved(
  part: FindPart,
  { rows, asOf, failed }: SavedList,
  isShared: boolean,
  chosen: ReadonlySet<string>,
  toRow: typeof savedRow | null,
): void {
  const loading = rows.some((row) => row.loading);
  // Of a plan that is gone, a shared address knows nothing to show.
  const shown = rows.filter(({ now, saved }) => !isShared || now !== null || saved);
  const lost = rows.length - shown.length;
  const list = part('list');
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const row = focused?.closest<HTMLElement>('[data-slug]')?.dataset.slug;
  const control = focused?.getAttribute('data-row');
  const template = part<HTMLTemplateElement>('row');
  const nodes = toRow && shown.map((each) => toRow(template, each, chosen.has(each.slug)));
  list.replaceChildren(...(nodes ?? []));
  if (row) list.querySelector<HTMLElement>(`[data-slug="${row}"] [data-row="${control}"]`)?.focus();
  list.setAttribute('aria-busy', String(loading));
  part('title').textContent = isShared ? 'Shared plans' : 'Saved plans';
  for (const name of ['own-words', 'clear', 'share']) part(name).hidden = isShared;
  part('shared-words').hidden = !isShared;
  part('empty').hidden = shown.length > 0;
  part('tools').hidden = shown.length === 0;
  part('error').hidden = !failed;
  const savable = shown.some(({ now, saved }) => now && !saved);
  part('save-all').hidden = !isShared || (!loading && !savable);
  const are = lost === 1 ? 'is' : 'are';
  say(
    part,
    'lost',
    lost > 0 && `${plural(lost, 'plan')} of this address ${are} not here any more.`,
  );
  say(
    part,
    'unkept',
    !device.isStored() && !isShared && `${NOT_STORED.title}. ${NOT_STORED.description}`,
  );
  const away = 'Present prices cannot be asked for. These are as published on';
  say(part, 'away', asOf !== null && `${away} ${formatDay(asOf)}.`);
}

/** The way to the comparison of the chosen plans, once there are enough. */
export function showChosen(part: FindPart, picked: readonly string[]): void {
  const go = part<HTMLAnchorElement>('compare');
  const enough = picked.length >= ENOUGH;
  go.textContent = enough ? `Compare ${picked.length} plans` : 'Choose plans to compare';
  if (enough) {
    go.href = paths.compare(picked);
    go.removeAttribute('aria-disabled');
  } else {
    go.removeAttribute('href');
    go.setAttribute('aria-disabled', 'true');
  }
}

function say(part: FindPart, name: string, text: string | false): void {
  part(name).querySelector('span')!.textContent = text || '';
  part(name).hidden = !text;
}
