import { MAX_COMPARE } from '#src/domain/vocabulary.ts';
import { COMPARE_KEY, createCompareStore, type PickedPlan } from './compare-store.ts';
import { renderTray } from './compare-tray.ts';
import { onReturn } from './page-return.ts';
import { showToast } from './toast.ts';

/**
 * Makes every Compare button work, now and for rows rendered later, and drives the tray. Buttons
 * are `[data-compare]`; anything `[data-compare-remove]` takes its plan out, link or button.
 */
export function startCompare(): void {
  const store = createCompareStore(localStorageOrNull());
  const tray = document.querySelector<HTMLElement>('.tray');

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const add = target?.closest<HTMLElement>('[data-compare]');
    const remove = target?.closest<HTMLElement>('[data-compare-remove]');
    if (add) {
      if (store.toggle(planOf(add)) === 'full') {
        showToast({ title: `You can compare up to ${MAX_COMPARE} plans` });
      }
    } else if (remove) {
      store.remove(remove.dataset.compareRemove!);
      if (!remove.isConnected) focusTray(tray);
    } else if (target?.closest('[data-compare-clear]')) {
      store.clear();
      focusTray(tray);
    }
  });
  addEventListener('storage', (event) => {
    if (event.key === COMPARE_KEY || event.key === null) store.reload();
  });
  // Back may bring a page that is older than the choice.
  onReturn(() => store.reload());
  store.picked.subscribe((picked) => {
    if (tray) renderTray(tray, picked);
    markButtons(document, picked);
  });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element) markButtons(node, store.picked.get());
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

function planOf({ dataset }: HTMLElement): PickedPlan {
  const { compare = '', name = '', price = '', carrier = '' } = dataset;
  return { slug: compare, name, price, carrier };
}

function markButtons(root: ParentNode, picked: readonly PickedPlan[]): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-compare]')) {
    const pressed = String(picked.some(({ slug }) => slug === button.dataset.compare));
    if (button.getAttribute('aria-pressed') !== pressed) {
      button.setAttribute('aria-pressed', pressed);
    }
  }
}

/** The pressed button is gone: the next one takes the focus, or the page when the tray is empty. */
function focusTray(tray: HTMLElement | null): void {
  const next = tray?.hidden ? null : tray?.querySelector<HTMLElement>('button, a[href]');
  (next ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

function localStorageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
