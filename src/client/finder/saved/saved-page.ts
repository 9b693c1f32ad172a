import { MAX_SAVED, without } from '#src/domain/finder/saved/device.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { savedFrom } from '#src/domain/finder/saved/saved-plan.ts';
import { slugsOf } from '#src/domain/plans/slugs.ts';
import { MAX_COMPARE } from '#src/domain/core/vocabulary.ts';
import { device } from '../../core/device/device.ts';
import { startSavedList } from './saved-list.ts';
import type { SavedRow, savedRow } from './saved-row.ts';
import { showChosen, showSaved, type FindPart } from './saved-view.ts';
import { NOT_STORED } from '../../core/device/not-stored.ts';
import type { Toast } from '../../core/toast.ts';

/** What only lists with plans in them need: it comes with the first. */
const later = () => import('../../page/later.ts');
const rowMaker = () => import('./saved-row.ts');
const say = (toast: Toast) => void later().then((later) => later.showToast(toast));

/**
 * The saved plans with their the current prices, or those that the address names: somebody shared them.
 * What the device keeps shows at once, present prices when they are there.
 */
export function startSavedPage(): void {
  const box = document.querySelector<HTMLElement>('[data-saved-page]');
  if (!box) return;
  const part: FindPart = (name) => box.querySelector(`[data-saved="${name}"]`)!;
  const shared = slugsOf(new URLSearchParams(location.search)).slice(0, MAX_SAVED);
  const chosen = new Set<string>();
  const showPicked = () => {
    const there = list.get().rows.filter(({ now, slug }) => now && chosen.has(slug));
    showChosen(
      part,
      there.map(({ slug }) => slug),
    );
  };
  let toRow: typeof savedRow | null = null;
  const show = () => {
    const { rows, failed } = list.get();
    for (const slug of chosen) if (!list.slugs().includes(slug)) chosen.delete(slug);
    if (rows.length > 0) void later();
    if (rows.length > 0 && !toRow) {
      void rowMaker().then((made) => {
        toRow = made.savedRow;
        show();
      });
    }
    showSaved(part, list.get(), shared.length > 0, chosen, toRow);
    showPicked();
    const settled = rows.length > 0 && !failed && rows.every(({ loading }) => !loading);
    part('status').textContent = settled ? 'Today’s prices are shown.' : '';
  };
  const list = startSavedList(shared, show);
  box.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const { slug = '' } = input.closest<HTMLElement>('[data-slug]')!.dataset;
    if (!input.checked) chosen.delete(slug);
    else if (chosen.size < MAX_COMPARE) chosen.add(slug);
    else {
      input.checked = false;
      say({ title: `You can compare up to ${MAX_COMPARE} plans` });
    }
    showPicked();
  });
  const actions: Record<string, (button: HTMLElement) => void> = {
    remove: (button) => {
      const { slug = '' } = button.closest<HTMLElement>('[data-slug]')!.dataset;
      chosen.delete(slug);
      removeRow(part('list'), slug);
    },
    clear: clearSaved,
    share: () => {
      const { href } = new URL(paths.saved(list.slugs()), location.href);
      void later().then((later) => later.share(href));
    },
    retry: () => list.retry(),
    'save-all': () => saveAll(list.get().rows),
  };
  box.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-act]');
    if (button) actions[button.dataset.act!]?.(button);
  });
  list.start();
}

/** The focus goes on to the next row, or to the page after the last. */
function removeRow(list: HTMLElement, slug: string): void {
  const at = [...list.children].findIndex((row) => (row as HTMLElement).dataset.slug === slug);
  device.update((stored) => without(stored, 'saved', slug));
  const next = list.children[at] ?? list.lastElementChild;
  (next?.querySelector<HTMLElement>('button') ?? document.getElementById('main'))?.focus();
}

function clearSaved(): void {
  const before = device.state.get().saved;
  device.update((stored) => ({ ...stored, saved: [] }));
  document.getElementById('main')?.focus();
  say({
    title: 'All saved plans removed',
    action: { label: 'Undo', run: () => device.update((stored) => ({ ...stored, saved: before })) },
  });
}

/** Saves what is not saved yet, as far as there is room. */
function saveAll(rows: readonly SavedRow[]): void {
  const today = new Date().toISOString().slice(0, 10);
  const plans = rows.flatMap(({ now, saved }) => (now && !saved ? [savedFrom(now, today)] : []));
  let added = 0;
  const isStored = device.update((stored) => {
    const room = plans.slice(0, MAX_SAVED - stored.saved.length);
    added = room.length;
    return { ...stored, saved: [...stored.saved, ...room] };
  });
  const full = added < plans.length ? `A device keeps at most ${MAX_SAVED}.` : undefined;
  say({
    title: `${plural(added, 'plan')} saved on this device`,
    description: isStored ? full : NOT_STORED.description,
    action: { label: 'See saved plans', run: () => location.assign(paths.saved()) },
  });
}
