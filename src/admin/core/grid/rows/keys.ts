import { isOffLetter } from '../../browser/letters.ts';

/** What the keys of a focused row do. */
export interface RowKeys {
  open: (id: number) => void;
  toggle?: ((id: number) => void) | undefined;
  /** Keys of this list alone: what one does with a row, by its name. */
  own?: ((key: string) => ((id: number) => void) | undefined) | undefined;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Keys of a list: arrows or j and k move between rows, Home and End jump, Enter opens the form,
 * Space ticks. Only while a row itself has the focus; in buttons and fields keys keep their meaning.
 */
export function onGridKey(event: KeyboardEvent, { open, toggle, own }: RowKeys): void {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement) || row.dataset.row === undefined) return;
  if (event.ctrlKey || event.metaKey || event.altKey || isOffLetter(event.key)) return;
  const id = Number(row.dataset.row);
  const does = own?.(event.key);
  if (does) {
    // A key that is held settles one row, not the whole list.
    if (!event.repeat) does(id);
  } else if (event.key === 'Enter') open(id);
  else if (event.key === ' ' && toggle) toggle(id);
  else if (!moveFocus(row, event.key)) return;
  event.preventDefault();
}

function moveFocus(row: HTMLTableRowElement, key: string): boolean {
  const rows = [...row.parentElement!.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  const at = rows.indexOf(row);
  const step = STEP[key];
  const to =
    step !== undefined ? at + step : key === 'Home' ? 0 : key === 'End' ? rows.length - 1 : null;
  if (to === null) return false;
  focusRow(rows[Math.min(Math.max(to, 0), rows.length - 1)]!);
  return true;
}

/** Gives a row the focus and the list's one tab stop. */
export function focusRow(row: HTMLTableRowElement): void {
  for (const other of row.parentElement!.querySelectorAll<HTMLTableRowElement>('tr[data-row]')) {
    other.tabIndex = other === row ? 0 : -1;
  }
  row.focus();
}

/** Gives the focus back to the row whose form was closed. */
export function focusRowById(id: number): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLTableRowElement>(`tr[data-row="${id}"]`);
    if (row) focusRow(row);
  });
}

/** Gives the focus to the row behind another, which is about to leave the list. */
export function focusBehind(id: number): void {
  const row = document.querySelector<HTMLTableRowElement>(`tr[data-row="${id}"]`);
  const rows = [
    ...(row?.parentElement?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? []),
  ];
  const at = rows.indexOf(row!);
  const other = rows[at + 1] ?? rows[at - 1];
  if (other) focusRow(other);
}
