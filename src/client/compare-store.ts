import { atom } from 'nanostores';
import { MAX_COMPARE } from '#src/domain/vocabulary.ts';

/** A plan in the compare tray, with what the tray shows of it. */
export interface PickedPlan {
  slug: string;
  name: string;
  /** Formatted price at the time it was picked. */
  price: string;
  carrier: string;
}

/** Where the tray is kept between pages. */
export const COMPARE_KEY = 'compare';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The plans picked for a comparison: at most four, kept in the browser's storage so that they live
 * across pages and tabs. Without a storage they live as long as the page.
 */
export function createCompareStore(storage: Storage | null) {
  const picked = atom<readonly PickedPlan[]>(read(storage));
  const set = (plans: readonly PickedPlan[]) => {
    picked.set(plans);
    write(storage, plans);
  };
  const remove = (slug: string) => set(picked.get().filter((plan) => plan.slug !== slug));
  return {
    picked,
    remove,
    clear: () => set([]),
    /** Adds a plan, or takes it out when it is in; 'full' when there is no room for it. */
    toggle(plan: PickedPlan): 'added' | 'removed' | 'full' {
      const plans = picked.get();
      if (plans.some(({ slug }) => slug === plan.slug)) {
        remove(plan.slug);
        return 'removed';
      }
      if (plans.length >= MAX_COMPARE) return 'full';
      set([...plans, plan]);
      return 'added';
    },
    /** Takes over what another tab stored. */
    reload: () => picked.set(read(storage)),
  };
}

/** Stored text is never trusted: anything that is not a plan is dropped. */
function read(storage: Storage | null): PickedPlan[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(COMPARE_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const plans = stored.filter(isPicked);
    const unique = plans.filter((p, i) => plans.findIndex(({ slug }) => slug === p.slug) === i);
    return unique.slice(0, MAX_COMPARE);
  } catch {
    return [];
  }
}

function isPicked(value: unknown): value is PickedPlan {
  if (typeof value !== 'object' || value === null) return false;
  const plan = value as Record<string, unknown>;
  return ['slug', 'name', 'price', 'carrier'].every((key) => typeof plan[key] === 'string');
}

/** A full or forbidden storage costs the memory, not the choice. */
function write(storage: Storage | null, plans: readonly PickedPlan[]): void {
  try {
    if (plans.length === 0) storage?.removeItem(COMPARE_KEY);
    else storage?.setItem(COMPARE_KEY, JSON.stringify(plans));
  } catch {
    return;
  }
}
