import { CARRIED_TOAST, REMEMBERED_USER } from '#src/domain/finder/saved/device.ts';
import { onReturn } from '../core/page-return.ts';
import { loadLater } from '../core/load-later.ts';

/** Whether a storage has an entry; false where it is closed to the page. */
function has(kind: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    return key in globalThis[kind];
  } catch {
    return false;
  }
}

/** The header's user area, for who is logged in, or was when the last page looked. */
export function startUserArea(): void {
  let started: Promise<void> | undefined;
  const start = () => {
    started ??= import('../people/user-area.ts').then(({ startUserArea: begin }) => begin());
  };
  const look = () => {
    // It looks closer itself.
    if (document.cookie.includes('signed_in') || has('localStorage', REMEMBERED_USER)) start();
  };
  look();
  // Back may bring a page from before the login, and another tab may have been used for it.
  onReturn(look);
  addEventListener('storage', ({ key }) => key === REMEMBERED_USER && start());
}

/** Shows what the page before left to say. */
export function showCarriedToast(): void {
  if (!has('sessionStorage', CARRIED_TOAST)) return;
  void loadLater().then((later) => later.showCarriedToast());
}
