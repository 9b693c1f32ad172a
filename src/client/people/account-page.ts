import type { User } from '#src/contract/people/users.ts';
import { passwordMinimum, passwordProblem } from '#src/domain/people/accounts.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { loginFor, wayBackOf } from '#src/domain/core/paths/way-back.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { onSend, problemsOf, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { startNewPlaces } from './new-places.ts';
import { keepOnce, keptOnce } from '../core/kept-once.ts';
import { takeToken } from './link-token.ts';
import { startOwnMail } from './own-mail.ts';
import { startOwnSessions } from './own-sessions.ts';
import { reason } from '../core/reason.ts';
import { changePassword, getUser } from './session.ts';
import { showToast } from '../core/toast.ts';

/** The page of the logged-in user; everybody else goes to the login page. */
export async function startAccountPage(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-account]')!;
  const form = document.querySelector<HTMLFormElement>('#password-form')!;
  const token = takeToken() ?? keptOnce('mail-link');
  try {
    const user = await getUser();
    if (!user) {
      if (token !== null) keepOnce('mail-link', token);
      location.replace(loginFor(paths.account));
      return;
    }
    const listSessions = startOwnSessions(box.querySelector('[data-sessions]')!);
    // Before it can be sent: the browser would send it by itself.
    prepare(form, user, listSessions);
    box.hidden = false;
    const factor = box.querySelector<HTMLElement>('[data-factor]')!;
    const rest = box.querySelectorAll<HTMLElement>('#password-form, [data-sessions]');
    const { startSection } = await import('./factor/section.ts');
    const { required, app, passkeys } = await startSection(factor, {
      // The session may do everything from now on.
      onReady: () => rest[0]!.hidden && location.assign(afterSetUp(user)),
    });
    if (required && !app && passkeys.length === 0) {
      for (const part of rest) part.hidden = true;
      return;
    }
    void listSessions();
    void startNewPlaces(box.querySelector('[data-new-places]')!, listSessions);
    void startOwnMail(box.querySelector('[data-own-mail]')!, user, token);
  } catch (error) {
    showToast({
      title: 'Error loading account',
      description: reason(error),
      variant: 'destructive',
    });
  }
}

const afterSetUp = (user: User) =>
  wayBackOf(location.search) ?? (isStaff(roleOf(user)) ? paths.admin : paths.account);

function prepare(form: HTMLFormElement, user: User, done: () => Promise<void>): void {
  const minimum = passwordMinimum(roleOf(user));
  // Password managers look for the name that belongs to the password.
  form.querySelector<HTMLInputElement>('[name="username"]')!.value = user.username;
  form.querySelector('#new-password-hint')!.textContent = `At least ${minimum} characters`;
  onSend(
    form,
    (values) => check(values, minimum),
    (values) => submit(form, values, user, done),
  );
}

function check(values: Record<string, string>, minimum: number): Problems {
  const { currentPassword = '', newPassword = '', confirmPassword = '' } = values;
  const short = passwordProblem(newPassword, minimum);
  return {
    ...(currentPassword === '' && { currentPassword: 'Password is required' }),
    ...(short && { newPassword: short }),
    ...(confirmPassword !== newPassword && { confirmPassword: "Passwords don't match" }),
  };
}

async function submit(
  form: HTMLFormElement,
  values: Record<string, string>,
  user: User,
  done: () => Promise<void>,
) {
  const { currentPassword = '', newPassword = '' } = values;
  await whileBusy(form, 'Saving...', async () => {
    try {
      await changePassword(currentPassword, newPassword);
      form.reset();
      form.querySelector<HTMLInputElement>('[name="username"]')!.value = user.username;
      showToast({ title: 'Password changed', description: 'Other devices are logged out.' });
      await done();
    } catch (error) {
      const description = reason(error);
      showToast({ title: 'Error changing password', description, variant: 'destructive' });
      showProblems(form, problemsOf(error, description));
    }
  });
}
