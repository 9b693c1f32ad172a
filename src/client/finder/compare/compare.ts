import { toggled, without, type PickedPlan } from '#src/domain/finder/saved/device.ts';
import { MAX_COMPARE } from '#src/domain/core/vocabulary.ts';
import { device } from '../../core/device/device.ts';
import { startToggles } from '../saved/toggles.ts';
import { loadLater } from '../../core/parts/load-later.ts';

/**
 * Makes every Compare button work, now and for rows rendered later, and drives the tray. Buttons
 * are `[data-compare]`; anything `[data-compare-remove]` takes its plan out, link or button.
 */
export function startCompare(): void {
  const tray = document.querySelector<HTMLElement>('.tray');
  startToggles('compare', 'picks', (button) => {
    let did = '';
    device.update((stored) => {
      const change = toggled(stored, 'picks', planOf(button));
      did = change.did;
      return change.device;
    });
    if (did !== 'full') return;
    // Loaded already, with the tray of a full list.
    void loadLater().then((later) =>
      later.showToast({ title: `You can compare up to ${MAX_COMPARE} plans` }),
    );
  });
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const remove = target?.closest<HTMLElement>('[data-compare-remove]');
    if (remove) {
      device.update((stored) => without(stored, 'picks', remove.dataset.compareRemove!));
      if (!remove.isConnected) focusTray(tray);
    } else if (target?.closest('[data-compare-clear]')) {
      device.update((stored) => ({ ...stored, picks: [] }));
      focusTray(tray);
    }
  });
  if (tray) void showTray(tray);
}

/** What fills the tray comes with the first pick: most visits have none. */
async function showTray(tray: HTMLElement): Promise<void> {
  const isUsed = () => device.state.get().picks.length > 0;
  if (!isUsed())
    await new Promise<void>((resolve) => device.state.listen(() => isUsed() && resolve()));
  const { addSheet, renderTray, startUnfolding } = await loadLater();
  await addSheet(tray.dataset.sheet!);
  startUnfolding(tray);
  device.state.subscribe(({ picks }) => renderTray(tray, picks));
}

function planOf({ dataset }: HTMLElement): PickedPlan {
  const { compare = '', name = '', price = '', carrier = '' } = dataset;
  return { slug: compare, name, price, carrier };
}

/** The pressed button is gone: the next one takes the focus, or the page when the tray is empty. */
function focusTray(tray: HTMLElement | null): void {
  const all = tray?.querySelectorAll<HTMLElement>('button, a[href]') ?? [];
  const next = [...all].find((one) => one.offsetParent);
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
