import { EMPTY_DEVICE, NO_PLACE, type Device } from '#src/domain/finder/saved/device.ts';
import { ownPlanText } from '#src/domain/finder/own/own-plan.ts';
import { phoneName } from '#src/domain/plans/phones/phone.ts';
import { plural } from '#src/domain/core/plural.ts';
import { device } from '../../core/device/device.ts';
import type { KnownPlace } from '../kept-need-words.ts';
import { NOT_KEPT } from '../../core/device/not-kept.ts';
import { startOwnForm } from '../own/own-form.ts';
import { showToast } from '../../core/toast.ts';

/** The page of all that this device keeps: says it, clears it, and takes the own plan. */
export function startDevicePage(): void {
  const box = document.querySelector<HTMLElement>('[data-device-page]');
  if (!box) return;
  const places = JSON.parse(box.dataset.places ?? '[]') as KnownPlace[];
  const clear = box.querySelector<HTMLButtonElement>('[data-clear-all]')!;
  const unkept = box.querySelector<HTMLElement>('[data-unkept]')!;
  device.state.subscribe((kept) => {
    const words = wordsOf(kept, places);
    for (const row of box.querySelectorAll<HTMLElement>('[data-part]')) {
      const text = words[row.dataset.part as keyof Device];
      row.querySelector('[data-words]')!.textContent = text ?? 'Nothing';
      row.querySelector('button')!.hidden = text === null;
    }
    if (kept.need) void sayNeed(box, places);
    clear.hidden = !device.isNewer() && Object.values(words).every((text) => text === null);
    unkept.querySelector('span')!.textContent = device.isNewer()
      ? 'A newer version of this site keeps something here that this page cannot read. Clear all removes it.'
      : `${NOT_KEPT.title}. ${NOT_KEPT.description}`;
    unkept.hidden = device.isKept();
  });
  box.addEventListener('click', ({ target }) => {
    const row = (target as Element).closest('[data-clear]')?.closest<HTMLElement>('[data-part]');
    if (row) clearPart(row, row.dataset.part as keyof Device);
  });
  clear.addEventListener('click', () => {
    const before = device.state.get();
    device.clear();
    offerUndo('Everything is cleared', before, true);
  });
  startOwnForm(box.querySelector('form')!);
}

/** Loads what reads needs, and says the kept one, unless it was cleared meanwhile. */
async function sayNeed(box: HTMLElement, places: readonly KnownPlace[]): Promise<void> {
  const { keptNeedWords } = await import('../kept-need-words.ts');
  const { need } = device.state.get();
  const words = box.querySelector('[data-part="need"] [data-words]');
  if (words && need) words.textContent = keptNeedWords(need, places);
}

function clearPart(row: HTMLElement, part: keyof Device): void {
  const before = device.state.get();
  device.update((kept) => ({ ...kept, [part]: EMPTY_DEVICE[part] }));
  row.focus();
  offerUndo(`${row.querySelector('b')!.textContent}: cleared`, before);
}

function offerUndo(title: string, before: Device, takesFocus = false): void {
  const run = () => void device.update(() => before);
  showToast({ title, action: { label: 'Undo', run, takesFocus } });
}

/** What is kept, in words; null for a part that holds nothing. */
function wordsOf(kept: Device, places: readonly KnownPlace[]): Record<keyof Device, string | null> {
  const count = ({ length }: readonly unknown[]) => (length > 0 ? plural(length, 'plan') : null);
  return {
    saved: count(kept.saved),
    picks: count(kept.picks),
    // Its words come with what reads needs.
    need: kept.need && '…',
    place:
      kept.place === NO_PLACE
        ? 'None, and no guess'
        : kept.place && (places.find(({ code }) => code === kept.place)?.name ?? kept.place),
    currency: kept.currency,
    theme: kept.theme && { light: 'Light', dark: 'Dark' }[kept.theme],
    letters: kept.letters && 'Off',
    own: kept.own && ownPlanText(kept.own),
    phone: kept.phone && phoneName(kept.phone),
  };
}
