import { useState } from 'react';
import { logout } from '#src/client/people/session.ts';
import { ApiError } from '#src/client/core/api.ts';
import { carryToast, showToast } from '#src/client/core/toast.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../parts/Button.tsx';
import { leaveSession } from '../../people/session/sign-in.ts';
import { leaveQuietly, mayLeave } from './unsaved.ts';

/** In the head, where a phone leaves it out: the sheet of the places has it there. */
const IN_HEAD = 'tw:h-7.5! tw:text-13! tw:font-normal! tw:max-md:hidden tw:-mr-2.5';

/** Logout of the dashboard: 'Logged out', to /auth; its own failure texts (rule 57). */
export function LogoutButton({ look = 'ghost' }: { look?: 'ghost' | 'quiet' }) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    if (!(await mayLeave())) return;
    setBusy(true);
    try {
      leaveSession();
      await logout();
      carryToast({ title: 'Logged out' });
      leaveQuietly();
      location.assign(paths.auth);
    } catch (error) {
      setBusy(false);
      const [title, description] =
        error instanceof ApiError
          ? ['Logout failed', 'There was a problem logging out.']
          : ['Logout error', 'An error occurred during logout'];
      showToast({ title, description, variant: 'destructive' });
    }
  };
  return (
    <Button
      look={look}
      large={look === 'quiet'}
      className={look === 'ghost' ? IN_HEAD : ''}
      disabled={busy}
      onClick={() => void onClick()}
    >
      <Icon name="log-out" />
      <span className={look === 'ghost' ? 'tw:max-[60rem]:sr-only' : ''}>Logout</span>
    </Button>
  );
}
