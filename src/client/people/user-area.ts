import type { User } from '#src/contract/people/users.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { onReturn } from '../core/parts/page-return.ts';
import { reason } from '../core/reason.ts';
import { getUser, logout, onSessionChange, rememberedUser } from './session.ts';
import { carryToast, showToast } from '../core/toast.ts';

/**
 * The header's user area. The head script has set `html[data-session="wait"]` before paint if the
 * hint is there; here the remembered user shows at once and the server's answer settles it.
 */
export function startUserArea(): void {
  void refresh();
  onSessionChange(() => void refresh());
  // Back may bring a page from before the logout.
  onReturn(() => void refresh({ anew: true }));
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) {
    button.addEventListener('click', () => void menuLogout(button));
  }
}

async function refresh(how?: { anew: boolean }): Promise<void> {
  const remembered = rememberedUser();
  show(remembered);
  try {
    show(await getUser(how));
  } catch {
    // The API is away: the page says what it last knew.
    show(remembered);
  }
}

function show(user: User | null): void {
  const { dataset } = document.documentElement;
  if (user) {
    dataset.session = 'user';
    dataset.admin = 'yes';
    if (!user.isAdmin && !user.role) delete dataset.admin;
    for (const node of document.querySelectorAll('[data-username]')) {
      node.textContent = user.username;
    }
  } else {
    delete dataset.session;
    delete dataset.admin;
  }
}

/** Logout of the menu (rule 57). */
async function menuLogout(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    await logout();
    carryToast({ title: 'Logout successful', description: 'You have been logged out.' });
    location.assign(paths.home);
  } catch (error) {
    showToast({ title: 'Logout failed', description: reason(error), variant: 'destructive' });
    button.disabled = false;
  }
}
