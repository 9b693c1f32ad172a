import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import type { User } from '#src/contract/people/users.ts';
import { loginProblems, registerProblems } from '#src/domain/people/accounts.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { wayBackOf } from '#src/domain/core/paths/way-back.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { offersReset } from './offers-reset.ts';
import { onSend, formProblems, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { takeOnce } from '../core/once.ts';
import { make } from '../core/make.ts';
import { reason } from '../core/reason.ts';
import { getUser, login, register } from './session.ts';
import { startTabs } from '../core/parts/tabs.ts';
import { carryToast, showToast, type Toast } from '../core/toast.ts';

/** The login and register forms (rule 57). */
export function startAuthPage(): void {
  startTabs(document.querySelector('[role="tablist"]')!);
  const name = takeOnce('login-name');
  if (name !== null) document.querySelector<HTMLInputElement>('#login-username')!.value = name;
  startForm('login', {
    check: ({ username = '', password = '' }) => loginProblems({ username, password }),
    busy: 'Logging in...',
    send: ({ username = '', password = '' }) => login(username, password),
    failure: 'Login failed',
    success: (user) => ({
      title: 'Login successful',
      description: `Welcome back, ${user.username}!`,
    }),
  });
  startForm('register', {
    check: ({ username = '', password = '', confirmPassword = '' }) =>
      registerProblems({ username, password, confirmPassword }),
    busy: 'Creating account...',
    send: ({ username = '', password = '' }) => register(username, password),
    failure: 'Registration failed',
    success: () => ({
      title: 'Registration successful',
      description: 'Your account has been created.',
    }),
  });
  void leaveIfLoggedIn();
  void offerReset();
}

/** Only where it can work: the site needs a mail server for it. */
async function offerReset(): Promise<void> {
  document.querySelector<HTMLElement>('[data-forgot]')!.hidden = (await offersReset()) !== true;
}

interface AuthForm {
  check: (values: Record<string, string>) => Problems;
  /** Label of the button while the request runs. */
  busy: string;
  send(values: Record<string, string>): Promise<LoggedIn | SecondStep>;
  /** Title of the toast, and its text when the server gives no reason. */
  failure: string;
  success(user: User): Toast;
}

function startForm(id: string, rules: AuthForm): void {
  const form = document.querySelector<HTMLFormElement>(`#${id}-form`)!;
  onSend(form, rules.check, (values) => submit(form, values, rules));
}

async function submit(form: HTMLFormElement, values: Record<string, string>, rules: AuthForm) {
  await whileBusy(form, rules.busy, async () => {
    try {
      const answer = await rules.send(values);
      if ('secondStep' in answer) return await askSecondStep(form, answer, rules);
      goOn(answer, rules);
    } catch (error) {
      const description = reason(error, rules.failure);
      showToast({ title: rules.failure, description, variant: 'destructive' });
      showProblems(form, formProblems(error, description));
    }
  });
}

/** To where the person was going; whoever has to set a second factor up does that first. */
function goOn(user: LoggedIn, rules: AuthForm): void {
  if (user.mustSetUp) {
    // The page leads on by the same parameter.
    return location.assign(paths.account + location.search);
  }
  carryToast(rules.success(user));
  location.assign(wayBackOf(location.search) ?? (isStaff(roleOf(user)) ? paths.admin : paths.home));
}

/** The second step stands in the place of the forms and their tabs; it may be given up. */
async function askSecondStep(form: HTMLFormElement, { secondStep }: SecondStep, rules: AuthForm) {
  const { secondStepForm } = await import('./factor/second-step.ts');
  const forms = form.closest<HTMLElement>('[data-forms]')!;
  const box = make('div', 'tw:grid tw:gap-4.5');
  const title = make('h2', 'tw:text-18 tw:font-semibold', 'Second step');
  const back = make('button', 'linkbtn', 'Start over');
  back.type = 'button';
  back.addEventListener('click', () => {
    box.remove();
    forms.hidden = false;
    form.reset();
    form.querySelector('input')?.focus();
  });
  const second = secondStepForm(secondStep, (user) => goOn(user, rules));
  const end = make('p');
  end.append(back);
  box.append(title, second, end);
  forms.hidden = true;
  forms.after(box);
  box.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Who is logged in has nothing to do here (rule 57). The form waits hidden meanwhile. */
async function leaveIfLoggedIn(): Promise<void> {
  const user = await getUser().catch(() => null);
  if (user) location.replace(wayBackOf(location.search) ?? paths.home);
  else delete document.documentElement.dataset.session;
}
