import { without, MAX_SAVED } from '#src/domain/device.ts';
import { formatDataDay } from '#src/domain/dates.ts';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { savedFrom } from '#src/domain/saved-plan.ts';
import { slugsOf } from '#src/domain/slugs.ts';
import { MAX_COMPARE } from '#src/domain/vocabulary.ts';
import { device } from './device.ts';
import { presentPlans, type Present } from './saved-prices.ts';
import { savedRow, type SavedRow } from './saved-row.ts';
import { NOT_KEPT } from './saved.ts';
import { share } from './share.ts';
import { showToast } from './toast.ts';

/** Plans that make a comparison. */
const ENOUGH = 2;

/**
 * The saved plans with their prices of now, or those that the address names: somebody shared them.
 * What the device keeps shows at once, present prices when they are there.
 */
export function startSavedPage(): void {
  const box = document.querySelector<HTMLElement>('[data-saved-page]');
  if (!box) return;
  const part = <E extends HTMLElement>(name: string) =>
    box.querySelector<E>(`[data-saved="${name}"]`)!;
  const shared = slugsOf(new URLSearchParams(location.search)).slice(0, MAX_SAVED);
  const isShared = shared.length > 0;
  const chosen = new Set<string>();
  let asked = '';
  /** Plans that the last answer was about: of others nothing is known yet. */
  let answered = new Set<string>();
  let present: Present | null = null;
  let failed = false;

  const slugs = () => (isShared ? shared : device.state.get().saved.map(({ slug }) => slug));
  const rows = (): SavedRow[] =>
    slugs().map((slug) => ({
      slug,
      saved: device.state.get().saved.find((plan) => plan.slug === slug) ?? null,
      now: present?.plans.get(slug) ?? (answered.has(slug) ? null : undefined),
      shared: isShared,
      chosen: chosen.has(slug),
      loading: !answered.has(slug) && !failed,
    }));

  const render = () => {
    const all = rows();
    // Of a plan that is gone, a shared address knows nothing to show.
    const shown = all.filter(({ now, saved }) => !isShared || now || saved || !present);
    const lost = all.length - shown.length;
    const template = part<HTMLTemplateElement>('row');
    part('list').replaceChildren(...shown.map((row) => savedRow(template, row)));
    part('list').setAttribute('aria-busy', String(!present && !failed && all.length > 0));
    part('title').textContent = isShared ? 'Shared plans' : 'Saved plans';
    part('own-words').hidden = isShared;
    part('shared-words').hidden = !isShared;
    part('empty').hidden = shown.length > 0;
    part('tools').hidden = shown.length === 0;
    part('error').hidden = !failed;
    part('clear').hidden = isShared;
    part('share').hidden = isShared;
    const savable = shown.filter(({ now, saved }) => now && !saved);
    part('save-all').hidden = !isShared || (present !== null && savable.length === 0);
    const away = present?.asOf
      ? `Present prices cannot be asked for. These are as published on ${formatDataDay(present.asOf)}.`
      : '';
    note('away', away);
    note(
      'lost',
      lost > 0
        ? `${plural(lost, 'plan')} of this address ${lost === 1 ? 'is' : 'are'} not here any more.`
        : '',
    );
    note('unkept', device.isKept() || isShared ? '' : `${NOT_KEPT.title}. ${NOT_KEPT.description}`);
    showCompare();
  };
  const note = (name: string, text: string) => {
    part(name).querySelector('span')!.textContent = text;
    part(name).hidden = text === '';
  };
  const showCompare = () => {
    const go = part<HTMLAnchorElement>('compare');
    const picked = slugs().filter((slug) => chosen.has(slug));
    const enough = picked.length >= ENOUGH;
    go.textContent = enough ? `Compare ${picked.length} plans` : 'Choose plans to compare';
    if (enough) go.href = paths.compare(picked);
    else go.removeAttribute('href');
    go.toggleAttribute('aria-disabled', !enough);
    if (!enough) go.setAttribute('aria-disabled', 'true');
  };
  const ask = async () => {
    const about = slugs();
    const wanted = [...about].sort().join(',');
    // Removing a plan needs no new answer.
    if (wanted === asked || about.every((slug) => answered.has(slug))) return;
    asked = wanted;
    failed = false;
    const answer = await presentPlans(about).catch(() => null);
    if (asked !== wanted) return;
    present = answer;
    failed = answer === null;
    answered = new Set(answer ? about : []);
    render();
    part('status').textContent = failed ? '' : 'Prices of now are shown.';
  };

  device.state.subscribe(() => {
    render();
    void ask();
  });
  box.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const slug = input.closest<HTMLElement>('[data-slug]')!.dataset.slug!;
    if (!input.checked) chosen.delete(slug);
    else if (chosen.size < MAX_COMPARE) chosen.add(slug);
    else {
      input.checked = false;
      showToast({ title: `You can compare up to ${MAX_COMPARE} plans` });
    }
    showCompare();
  });
  const actions: Record<string, (button: HTMLElement) => void> = {
    remove: (button) => {
      const row = button.closest<HTMLElement>('[data-slug]')!;
      const at = [...part('list').children].indexOf(row);
      chosen.delete(row.dataset.slug!);
      device.update((kept) => without(kept, 'saved', row.dataset.slug!));
      const next = part('list').children[at] ?? part('list').lastElementChild;
      (next?.querySelector<HTMLElement>('button') ?? document.getElementById('main'))?.focus();
    },
    clear: () => {
      const before = device.state.get().saved;
      device.update((kept) => ({ ...kept, saved: [] }));
      document.getElementById('main')?.focus();
      showToast({
        title: 'All saved plans removed',
        action: { label: 'Undo', run: () => device.update((kept) => ({ ...kept, saved: before })) },
      });
    },
    share: () => void share(new URL(paths.saved(slugs()), location.href).href),
    retry: () => {
      asked = '';
      failed = false;
      render();
      void ask();
    },
    'save-all': () => saveAll(rows()),
  };
  box.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-act]');
    if (button) actions[button.dataset.act!]?.(button);
  });
}

/** Saves what is not saved yet, as far as there is room. */
function saveAll(rows: readonly SavedRow[]): void {
  const today = new Date().toISOString().slice(0, 10);
  const plans = rows.flatMap(({ now, saved }) => (now && !saved ? [savedFrom(now, today)] : []));
  let added = 0;
  const isKept = device.update((kept) => {
    const room = plans.slice(0, MAX_SAVED - kept.saved.length);
    added = room.length;
    return { ...kept, saved: [...kept.saved, ...room] };
  });
  const full = added < plans.length ? `A device keeps at most ${MAX_SAVED}.` : undefined;
  showToast({
    title: `${plural(added, 'plan')} saved on this device`,
    description: isKept ? full : NOT_KEPT.description,
    action: { label: 'See saved plans', run: () => location.assign(paths.saved()) },
  });
}
