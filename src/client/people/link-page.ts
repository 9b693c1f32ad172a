import type { MailLink } from '#src/contract/people/mail.ts';
import { passwordMinimum, passwordProblem, usernameProblem } from '#src/domain/people/accounts.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import { ApiError } from '../core/api.ts';
import { call } from '../core/call.ts';
import { onSend, formProblems, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { storeOnce } from '../core/once.ts';
import { takeToken } from './link-token.ts';
import { reason } from '../core/reason.ts';
import { carryToast } from '../core/toast.ts';

const find = <E extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<E>(selector)!;

/** Where links of mails lead: a new password for an account, or a name and a password for a new one. */
export function startLinkPage(): void {
  const form = find<HTMLFormElement>('#link-form');
  let stop = new AbortController();
  const open = () => {
    const token = takeToken();
    stop.abort();
    stop = new AbortController();
    void show(form, token, stop.signal);
  };
  // The link of another mail, opened in the same tab.
  addEventListener('hashchange', () => location.hash !== '' && open());
  open();
}

async function show(form: HTMLFormElement, token: string | null, signal: AbortSignal) {
  form.hidden = true;
  if (token === null) return say('This page needs the link from your e-mail.', true);
  try {
    const link = await call('POST', mailApi.link, { body: { token } });
    if (!signal.aborted) prepare(form, token, link, signal);
  } catch (error) {
    const over = error instanceof ApiError && error.status === 404;
    say(reason(error), over);
  }
}

/** Says how it stands; `again`: another link may help. */
function say(text: string, again = false): void {
  find('[data-state]').textContent = text;
  find('[data-again]').hidden = !again;
}

function prepare(form: HTMLFormElement, token: string, link: MailLink, signal: AbortSignal): void {
  const { kind, username, role } = link;
  const minimum = passwordMinimum(role);
  const name = form.querySelector<HTMLInputElement>('[name="username"]')!;
  // Of a reset it stands there for password managers.
  name.value = username ?? '';
  name.readOnly = username !== null;
  find('#link-password-hint').textContent = `At least ${minimum} characters`;
  find('[data-title]').textContent = kind === 'reset' ? 'Choose a new password' : 'Welcome';
  say(
    kind === 'reset'
      ? 'Every device and browser is logged out by it.'
      : `You are invited to work on this site (role: ${ROLE_LABELS[role]}). Choose a name and a password.`,
  );
  form.hidden = false;
  onSend(
    form,
    (values) => check(values, kind, minimum),
    (values) => submit(form, token, kind, values),
    signal,
  );
}

function check(values: Record<string, string>, kind: MailLink['kind'], minimum: number): Problems {
  const { username = '', password = '', confirmPassword = '' } = values;
  const name = kind === 'invitation' ? usernameProblem(username) : null;
  const short = passwordProblem(password, minimum);
  return {
    ...(name && { username: name }),
    ...(short && { password: short }),
    ...(confirmPassword !== password && { confirmPassword: "Passwords don't match" }),
  };
}

async function submit(
  form: HTMLFormElement,
  token: string,
  kind: MailLink['kind'],
  { username = '', password = '' }: Record<string, string>,
) {
  await whileBusy(form, 'Saving...', async () => {
    try {
      const { message } =
        kind === 'reset'
          ? await call('POST', mailApi.resetPassword, { body: { token, password } })
          : await call('POST', mailApi.acceptInvitation, { body: { token, username, password } });
      carryToast({ title: message });
      storeOnce('login-name', username);
      location.assign(paths.auth);
    } catch (error) {
      showProblems(form, formProblems(error, reason(error)));
    }
  });
}
