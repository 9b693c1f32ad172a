import { device } from '../../core/device/device.ts';
import { presentPlans, type Present } from './saved-prices.ts';
import type { SavedRow } from './saved-row.ts';

/** What the page of saved plans shows, and what it knows of them. */
export interface SavedList {
  rows: readonly SavedRow[];
  /** The day of the built file that prices are from while the API is away. */
  asOf: string | null;
  failed: boolean;
}

/**
 * The saved plans, or `shared` ones where the address names some. `changed` runs at once, whenever
 * the device's list changes, and when the current prices are there: all plans are asked for at once.
 */
export function startSavedList(shared: readonly string[], changed: () => void) {
  let asked = '';
  /** Plans that the last answer was about: of others nothing is known yet. */
  let answered = new Set<string>();
  let present: Present | null = null;
  let failed = false;
  const isShared = shared.length > 0;
  const slugs = () => (isShared ? shared : device.state.get().saved.map(({ slug }) => slug));

  const ask = async () => {
    const about = slugs();
    const wanted = [...about].sort().join(',');
    // Removing a plan needs no new answer.
    if (wanted === asked || about.every((slug) => answered.has(slug))) return;
    asked = wanted;
    const answer = await presentPlans(about).catch(() => null);
    if (asked !== wanted) return;
    present = answer;
    failed = answer === null;
    answered = new Set(answer ? about : []);
    changed();
  };
  const start = () => {
    changed();
    void ask();
  };
  return {
    start: () => void device.state.subscribe(start),
    retry() {
      asked = '';
      failed = false;
      start();
    },
    slugs,
    get: (): SavedList => {
      const { saved } = device.state.get();
      const rows = slugs().map((slug) => ({
        slug,
        saved: saved.find((plan) => plan.slug === slug) ?? null,
        now: present?.plans.get(slug) ?? (answered.has(slug) ? null : undefined),
        shared: isShared,
        loading: !answered.has(slug) && !failed,
      }));
      return { rows, asOf: present?.asOf ?? null, failed };
    },
  };
}
