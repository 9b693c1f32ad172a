import { atom, onMount } from 'nanostores';
import { useStore } from '@nanostores/react';

/** Where it is kept. Not beside the keys of visitors: public pages would load its name. */
const ADMIN_LISTS = 'admin-lists';

/** A list as somebody wants to find it again. */
export interface SavedView {
  name: string;
  /** Filters and order, as the address has them. */
  params: Readonly<Record<string, string>>;
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
}

/** What this device keeps of one list: the columns that are not shown now, and the saved views. */
export interface KeptList {
  hidden: readonly string[];
  views: readonly SavedView[];
}

type KeptLists = Readonly<Record<string, KeptList>>;

const NOTHING: KeptList = { hidden: [], views: [] };
export const MAX_VIEWS = 30;
export const MAX_VIEW_NAME = 60;

const $lists = atom<KeptLists>(stored());
onMount($lists, () => {
  // Another window of the dashboard kept something.
  const hear = ({ key }: StorageEvent) => key === ADMIN_LISTS && $lists.set(stored());
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
});

/** What is kept of a list, and a way to keep something else. */
export function useKeptList(list: string): [KeptList, (next: KeptList) => void] {
  const kept = useStore($lists)[list] ?? NOTHING;
  return [
    kept,
    (next) => {
      // From what is stored now: another window may have kept something since.
      $lists.set({ ...stored(), [list]: next });
      try {
        localStorage.setItem(ADMIN_LISTS, JSON.stringify($lists.get()));
      } catch {
        // Full or forbidden: then it lasts as long as the page.
      }
    },
  ];
}

/** The views with one more, by name; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, view].sort((a, b) => a.name.localeCompare(b.name)).slice(0, MAX_VIEWS);
}

/** Whether a list is shown as a view has it. */
export function isShown(view: SavedView, now: Omit<SavedView, 'name'>): boolean {
  const words = ({ params, hidden }: Omit<SavedView, 'name'>) =>
    JSON.stringify([Object.entries(params).sort(), [...hidden].sort()]);
  return words(view) === words(now);
}

/** Reads what was kept; what is not as it should be is left out. */
export function readLists(text: string | null): KeptLists {
  const lists = recordOf(parsed(text));
  return Object.fromEntries(
    Object.entries(lists).map(([list, kept]) => {
      const { hidden, views } = recordOf(kept);
      const read = (Array.isArray(views) ? views : []).flatMap((view) => {
        const { name, params, hidden: without } = recordOf(view);
        if (typeof name !== 'string' || name === '') return [];
        return [{ name, params: textsOf(params), hidden: keysOf(without) }];
      });
      return [list, { hidden: keysOf(hidden), views: read }];
    }),
  );
}

function stored(): KeptLists {
  try {
    return readLists(localStorage.getItem(ADMIN_LISTS));
  } catch {
    return {};
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function keysOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
}

function textsOf(value: unknown): Record<string, string> {
  const texts = Object.entries(recordOf(value)).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}
