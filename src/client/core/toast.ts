import { CARRIED_TOAST } from '#src/domain/finder/saved/device.ts';

/** What a toast says; destructive ones are announced at once. */
export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A way to take it back; pressing it closes the toast. Not carried to another page. */
  action?: {
    label: string;
    run: () => void;
    /** Its button takes the focus: the one that was pressed is gone. */
    takesFocus?: boolean;
  };
}

/** How long a toast stays, and how far a swipe closes it (rule 61). */
const SHOWN_MS = 5000;
/** What can be taken back stays until it is read and pressed. */
const ACTION_SHOWN_MS = 15_000;
const SWIPE_PX = 50;

let current: { node: HTMLElement; close: () => void } | undefined;

/** Shows a toast; the one before it leaves (rule 61). */
export function showToast(toast: Toast): void {
  current?.close();
  const node = toastNode(toast);
  let remaining = toast.action ? ACTION_SHOWN_MS : SHOWN_MS;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    const hadFocus = node.contains(document.activeElement);
    node.remove();
    if (hadFocus) document.getElementById('main')?.focus();
    if (current?.node === node) current = undefined;
  };
  const run = () => {
    startedAt = Date.now();
    timer = setTimeout(close, remaining);
  };
  const pause = () => {
    clearTimeout(timer);
    if (startedAt) remaining = Math.max(1000, remaining - (Date.now() - startedAt));
    startedAt = 0;
  };
  const resume = () => {
    if (!node.matches(':hover, :focus-within')) run();
  };
  node.addEventListener('pointerenter', pause);
  node.addEventListener('pointerleave', resume);
  node.addEventListener('focusin', pause);
  node.addEventListener('focusout', () => setTimeout(resume));
  for (const button of node.querySelectorAll('button')) button.addEventListener('click', close);
  node.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  closeOnSwipe(node, close);
  current = { node, close };
  region(toast.variant).append(node);
  run();
  // What has the focus stays, however long it takes to be read.
  if (toast.action?.takesFocus) node.querySelector<HTMLElement>('.linkbtn')?.focus();
}

/** Keeps a toast for the page that is about to be loaded. */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(toast));
  } catch {
    return;
  }
}

/** Shows what the page before carried over; called once by every page. */
export function showCarriedToast(): void {
  try {
    const text = sessionStorage.getItem(CARRIED_TOAST);
    if (!text) return;
    sessionStorage.removeItem(CARRIED_TOAST);
    // What this page has said meanwhile is newer.
    if (current) return;
    showToast(JSON.parse(text) as Toast);
  } catch {
    return;
  }
}

function closeOnSwipe(node: HTMLElement, close: () => void): void {
  let from: number | null = null;
  node.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('button')) return;
    from = event.clientX;
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener('pointermove', (event) => {
    if (from !== null) node.style.translate = `${Math.max(0, event.clientX - from)}px 0`;
  });
  const end = (event: PointerEvent) => {
    if (from === null) return;
    const moved = event.clientX - from;
    from = null;
    node.style.translate = '';
    if (event.type === 'pointerup' && moved >= SWIPE_PX) close();
  };
  node.addEventListener('pointerup', end);
  node.addEventListener('pointercancel', end);
}

/** The live regions stand in the page before they speak; screen readers ignore them otherwise. */
function region(variant: Toast['variant']): HTMLElement {
  const role = variant === 'destructive' ? 'alert' : 'status';
  return document.querySelector<HTMLElement>(`.toasts [role="${role}"]`)!;
}

function toastNode({ title, description, variant, action }: Toast): HTMLElement {
  const node = document.createElement('div');
  node.className = variant === 'destructive' ? 'toast toast-danger' : 'toast';
  const text = document.createElement('div');
  const strong = document.createElement('b');
  strong.textContent = title;
  text.append(strong);
  if (description) {
    const line = document.createElement('p');
    line.textContent = description;
    text.append(line);
  }
  if (action) {
    const undo = document.createElement('button');
    undo.type = 'button';
    undo.className = 'linkbtn';
    undo.textContent = action.label;
    undo.addEventListener('click', action.run);
    text.append(undo);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', 'Close');
  button.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-x"/></svg>';
  node.append(text, button);
  return node;
}
