import { CARRIED_TOAST, REMEMBERED_USER } from '#src/domain/device.ts';
import { onReturn } from './page-return.ts';

/** Reads an entry of a storage; null where there is none, or the storage is closed. */
function entry(kind: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** The header's user area, for who is logged in, or was when the last page looked. */
export function startUserArea(): void {
  let started: Promise<void> | undefined;
  const start = () => {
    started ??= import('./user-area.ts').then(({ startUserArea: begin }) => begin());
  };
  const look = () => {
    const isExpected = /(^|; )signed_in=1(;|$)/.test(document.cookie);
    if (isExpected || entry('localStorage', REMEMBERED_USER) !== null) start();
  };
  look();
  // Back may bring a page from before the login, and another tab may have been used for it.
  onReturn(look);
  addEventListener('storage', ({ key }) => key === REMEMBERED_USER && start());
}

/** Shows what the page before left to say. */
export function showCarriedToast(): void {
  if (entry('sessionStorage', CARRIED_TOAST) === null) return;
  void import('./later.ts').then((later) => later.showCarriedToast());
}
