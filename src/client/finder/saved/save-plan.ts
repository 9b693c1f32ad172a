import { MAX_SAVED, toggled, type SavedPlan } from '#src/domain/finder/saved/device.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { CURRENCIES } from '#src/domain/core/money/currencies.ts';
import { device } from '../../core/device/device.ts';
import { NOT_STORED } from '../../core/device/not-stored.ts';
import { showToast } from '../../core/toast.ts';

/** Saves the plan of a button, or takes it out, and says what became of it. */
export function toggleSaved(button: HTMLElement): void {
  const plan = planOf(button);
  let did = '';
  const isStored = device.update((stored) => {
    const change = toggled(stored, 'saved', plan);
    did = change.did;
    return change.device;
  });
  if (did === 'full') {
    showToast({ title: `You can save up to ${MAX_SAVED} plans on this device` });
  } else if (!isStored) {
    showToast({ title: NOT_STORED.title, description: NOT_STORED.description });
  } else if (did === 'added') {
    showToast({
      title: 'Saved on this device',
      description: plan.name,
      action: { label: 'See saved plans', run: () => location.assign(paths.saved()) },
    });
  }
}

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
