import { focusRow } from '../core/grid/rows/keys.ts';

/** Where the focus was: the element, and its place in a list, which may outlive it. */
interface Place {
  element: HTMLElement;
  body: HTMLTableSectionElement | null;
  at: number;
}

/** How far back a place is looked for: a button, the dialog it opened, and some steps between. */
const KEPT = 8;

/**
 * Gives the focus a place when the element that had it leaves or is switched off, as a button does
 * while its request runs: back to that element when it works again, else to the row that took the
 * place of its row, else to the panel. A click beside everything lets it go. Ends when called.
 */
export function keepFocus(): () => void {
  let places: Place[] = [];
  let frame = 0;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)];
    places.length = Math.min(places.length, KEPT);
  };
  const letGo = () => (places = []);
  const look = () => {
    frame = 0;
    const [last] = places;
    if (!last || document.activeElement !== document.body) return;
    // Switched off for the time of a request: it comes back, or leaves.
    if (last.element.isConnected && last.element.matches(':disabled')) return;
    for (const place of places) if (takes(place)) return;
    document.getElementById('panel')?.focus();
  };
  // After the frame: only then has the browser noticed, and dialogs have put the focus back.
  const later = () => (frame ||= requestAnimationFrame(() => requestAnimationFrame(look)));
  const watch = new MutationObserver(later);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', letGo, true);
  return () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', letGo, true);
  };
}

function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLTableRowElement>('tr[data-row]');
  const body = row?.closest('tbody') ?? null;
  return { element, body, at: row && body ? rowsOf(body).indexOf(row) : -1 };
}

const rowsOf = (body: HTMLTableSectionElement) => [
  ...body.querySelectorAll<HTMLTableRowElement>('tr[data-row]'),
];

/** Whether a place takes the focus. */
function takes({ element, body, at }: Place): boolean {
  if (element.isConnected) {
    element.focus();
    return document.activeElement === element;
  }
  const rows = body?.isConnected ? rowsOf(body) : [];
  const row = rows[Math.min(at, rows.length - 1)];
  if (!row) return false;
  focusRow(row);
  return true;
}
