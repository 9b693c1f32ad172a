import type { User } from '#src/contract/people/users.ts';
import { passwordMinimum, passwordProblem } from '#src/domain/people/accounts.ts';
import { paths, publicApi as api } from '#src/domain/core/paths/paths.ts';
import { loginFor, wayBackOf } from '#src/domain/core/paths/way-back.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { onSend, formProblems, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { storeOnce, takeOnce } from '../core/once.ts';
import { takeToken } from './link-token.ts';
import { startOwnMail } from './own-mail.ts';
import { reason } from '../core/reason.ts';
import { changePassword, getUser } from './session.ts';
import { showToast } from '../core/toast.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { call } from '../core/call.ts';
import { make } from '../core/make.ts';
import type { Session } from '#src/contract/people/sessions.ts';
import { plural } from '#src/domain/core/plural.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A moment (ISO 8601) where the person is: '3 November 2026 at 14:02'. */
const momentWords = (iso: string): string => MOMENT.format(new Date(iso));

/** A login in words: 'Firefox on Linux, network 203.0.113.0/24, 3 November 2026 at 14:02'. */
const placeWords = (place: { at: string; agent: string; network: string }) =>
  `${place.agent}, network ${place.network}, ${momentWords(place.at)}`;

/** The page of the logged-in user; everybody else goes to the login page. */
export async function startAccountPage(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-account]')!;
  const form = document.querySelector<HTMLFormElement>('#password-form')!;
  const token = takeToken() ?? takeOnce('mail-link');
  try {
    const user = await getUser();
    if (!user) {
      if (token !== null) storeOnce('mail-link', token);
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
      showProblems(form, formProblems(error, description));
    }
  });
}

/** Asks about logins from new places, where there are some; `ended` when other sessions were ended. */
async function startNewPlaces(box: HTMLElement, ended: () => Promise<void>): Promise<void> {
  const places = await call('GET', factorApi.newPlaces).catch(() => []);
  if (places.length === 0) return;
  box
    .querySelector('ul')!
    .replaceChildren(...places.map((place) => make('li', '', placeWords(place))));
  box.hidden = false;
  if (location.hash === `#${box.id}`) box.focus();
  const said = box.querySelector('[data-said]')!;
  const [mine, notMine] = ['[data-mine]', '[data-not-mine]'].map((name) =>
    box.querySelector<HTMLButtonElement>(name)!,
  ) as [HTMLButtonElement, HTMLButtonElement];
  const act = async (work: () => Promise<unknown>, done: string) => {
    mine.disabled = notMine.disabled = true;
    try {
      await work();
      said.textContent = done;
      mine.hidden = notMine.hidden = true;
      box.focus();
    } catch (error) {
      said.textContent = reason(error);
      mine.disabled = notMine.disabled = false;
    }
  };
  const know = () => call('DELETE', factorApi.newPlaces);
  mine.addEventListener(
    'click',
    () => void act(know, 'Thank you. Nobody is asked about it again.'),
  );
  notMine.addEventListener('click', () => {
    const end = async () => {
      await call('DELETE', api.sessions);
      await know();
      await ended();
    };
    const next =
      'Every other session has ended. Now change your password, and look at your second factor.';
    void act(end, next);
  });
}

/** Of one session, or of all others. */
type SessionAddress = typeof api.sessions | ReturnType<typeof api.session>;

/** The list of the own sessions, with a way to end the others. */
function startOwnSessions(box: HTMLElement): () => Promise<void> {
  const others = box.querySelector<HTMLButtonElement>('[data-end-others]')!;
  const load = async () => {
    try {
      show(box, await call('GET', api.sessions), end);
    } catch (error) {
      fail(box, reason(error));
    }
  };
  const end = async (button: HTMLButtonElement, address: SessionAddress) => {
    button.disabled = true;
    try {
      const { message } = await call('DELETE', address);
      showToast({ title: message });
      await load();
      // The button that had the focus may be gone.
      box.querySelector<HTMLElement>('h2')!.focus();
    } catch (error) {
      showToast({
        title: 'Error ending session',
        description: reason(error),
        variant: 'destructive',
      });
      fail(box, reason(error));
    }
    button.disabled = false;
  };
  others.addEventListener('click', () => void end(others, api.sessions));
  return load;
}

function show(
  box: HTMLElement,
  sessions: Session[],
  end: (button: HTMLButtonElement, address: SessionAddress) => Promise<void>,
): void {
  const count = sessions.filter(({ current }) => !current).length;
  box.querySelector('[data-sessions-state]')!.textContent =
    count === 0 ? 'Only here.' : `Here and in ${plural(count, 'other place')}.`;
  fail(box, '');
  box.querySelector('[data-end-others]')!.toggleAttribute('hidden', count === 0);
  const template = box.querySelector('template')!;
  box.querySelector('ul')!.replaceChildren(
    ...sessions.map(({ id, createdAt, lastUsedAt, current, agent, network }) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      const what = agent ?? (current ? 'This browser' : 'Another browser or device');
      row.querySelector('[data-what]')!.textContent = what;
      row.querySelector('[data-current]')!.toggleAttribute('hidden', !current || agent === null);
      row.querySelector('[data-network]')!.textContent =
        network === null ? '' : `, network ${network}`;
      setTime(row.querySelector('[data-created]')!, createdAt);
      setTime(row.querySelector('[data-used]')!, lastUsedAt);
      const button = row.querySelector('button')!;
      if (current) button.remove();
      else {
        button.setAttribute('aria-label', `Log out ${what} of ${momentWords(createdAt)}`);
        button.addEventListener('click', () => void end(button, api.session(id)));
      }
      return row;
    }),
  );
}

function setTime(node: HTMLTimeElement, iso: string): void {
  node.dateTime = iso;
  node.textContent = momentWords(iso);
}

function fail(box: HTMLElement, message: string): void {
  const line = box.querySelector<HTMLElement>('[data-form-error]')!;
  line.querySelector('span')!.textContent = message;
  line.hidden = message === '';
  if (message) box.querySelector('[data-sessions-state]')!.textContent = '';
}
