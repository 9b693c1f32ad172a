import { EMPTY_DEVICE, NO_PLACE, type Device } from '#src/domain/finder/saved/device.ts';
import { ownPlanText } from '#src/domain/finder/own/own-plan.ts';
import { phoneName } from '#src/domain/plans/phones/phone.ts';
import { plural } from '#src/domain/core/plural.ts';
import { device } from '../../core/device/device.ts';
import type { KnownPlace } from '../stored-need-words.ts';
import { NOT_STORED } from '../../core/device/not-stored.ts';
import { startOwnForm } from '../own/own-form.ts';
import { showToast } from '../../core/toast.ts';

/** The page of all that this device keeps: says it, clears it, and takes the own plan. */
export function startDevicePage(): void {
  const box = document.querySelector<HTMLElement>('[data-device-page]');
  if (!box) return;
  const places = JSON.parse(box.dataset.places ?? '[]') as KnownPlace[];
  const clear = box.querySelector<HTMLButtonElement>('[data-clear-all]')!;
  const unkept = box.querySelector<HTMLElement>('[data-unkept]')!;
  device.state.subscribe((stored) => {
    const words = wordsOf(stored, places);
    for (const row of box.querySelectorAll<HTMLElement>('[data-part]')) {
      const text = words[row.dataset.part as keyof Device];
      row.querySelector('[data-words]')!.textContent = text ?? 'Nothing';
      row.querySelector('button')!.hidden = text === null;
    }
    if (stored.need) void sayNeed(box, places);
    clear.hidden = !device.isNewer() && Object.values(words).every((text) => text === null);
    unkept.querySelector('span')!.textContent = device.isNewer()
      ? 'A newer version of this site keeps something here that this page cannot read. Clear all removes it.'
      : `${NOT_STORED.title}. ${NOT_STORED.description}`;
    unkept.hidden = device.isStored();
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
  const { storedNeedWords } = await import('../stored-need-words.ts');
  const { need } = device.state.get();
  const words = box.querySelector('[data-part="need"] [data-words]');
  if (words && need) words.textContent = storedNeedWords(need, places);
}

function clearPart(row: HTMLElement, part: keyof Device): void {
  const before = device.state.get();
  device.update((stored) => ({ ...stored, [part]: EMPTY_DEVICE[part] }));
  row.focus();
  offerUndo(`${row.querySelector('b')!.textContent}: cleared`, before);
}

function offerUndo(title: string, before: Device, takesFocus = false): void {
  const run = () => void device.update(() => before);
  showToast({ title, action: { label: 'Undo', run, takesFocus } });
}

/** What is kept, in words; null for a part that holds nothing. */
function wordsOf(
  stored: Device,
  places: readonly KnownPlace[],
): Record<keyof Device, string | null> {
  const count = ({ length }: readonly unknown[]) => (length > 0 ? plural(length, 'plan') : null);
  return {
    saved: count(stored.saved),
    picks: count(stored.picks),
    // Its words come with what reads needs.
    need: stored.need && '…',
    place:
      stored.place === NO_PLACE
        ? 'None, and no guess'
        : stored.place && (places.find(({ code }) => code === stored.place)?.name ?? stored.place),
    currency: stored.currency,
    theme: stored.theme && { light: 'Light', dark: 'Dark' }[stored.theme],
    letters: stored.letters && 'Off',
    own: stored.own && ownPlanText(stored.own),
    phone: stored.phone && phoneName(stored.phone),
  };
}
