import { MAX_SAVED, toggled, type SavedPlan } from '#src/domain/device.ts';
import { paths } from '#src/domain/paths.ts';
import { CURRENCIES } from '#src/domain/currencies.ts';
import { device } from './device.ts';
import { startToggles } from './toggles.ts';
import { showToast } from './toast.ts';

/** Makes every Save button `[data-save]` work, now and for rows rendered later. */
export function startSaving(): void {
  startToggles('save', 'saved', (button) => {
    const plan = planOf(button);
    let did = '';
    const isKept = device.update((kept) => {
      const change = toggled(kept, 'saved', plan);
      did = change.did;
      return change.device;
    });
    if (did === 'full') {
      showToast({ title: `You can save up to ${MAX_SAVED} plans on this device` });
    } else if (!isKept) {
      showToast({ title: NOT_KEPT.title, description: NOT_KEPT.description });
    } else if (did === 'added') {
      showToast({
        title: 'Saved on this device',
        description: plan.name,
        action: { label: 'See saved plans', run: () => location.assign(paths.saved()) },
      });
    }
  });
}

/** Said wherever a change lasts no longer than the page. */
export const NOT_KEPT = {
  title: 'This lasts until you leave the page',
  description: 'Your browser does not let this site keep anything, or has no room left.',
};

function planOf({ dataset }: HTMLElement): SavedPlan {
  const { save = '', id, name = '', carrier = '', minor } = dataset;
  return {
    id: Number(id),
    slug: save,
    name,
    carrier,
    priceMinor: Number(minor),
    currency: CURRENCIES.find((known) => known === dataset.currency)!,
    savedOn: new Date().toISOString().slice(0, 10),
  };
}
