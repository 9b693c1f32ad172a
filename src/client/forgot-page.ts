import { mailApi } from '#src/domain/mail-paths.ts';
import { call } from './call.ts';
import { clearWhileTyping, problemsOf, showProblems, whileBusy } from './form.ts';
import { offersReset } from './offers-reset.ts';
import { reason } from './reason.ts';

/** The form that asks for a link. */
export function startForgotPage(): void {
  const form = document.querySelector<HTMLFormElement>('#forgot-form')!;
  clearWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const who = String(new FormData(form).get('who')).trim();
    showProblems(form, who === '' ? { who: 'Username or e-mail address is required' } : {});
    if (who !== '') void submit(form, who);
  });
  void offersReset().then((offered) => {
    // Not known: the form says what is wrong when it is sent.
    if (offered !== false) return;
    form.hidden = true;
    document.querySelector<HTMLElement>('[data-not-offered]')!.hidden = false;
  });
}

async function submit(form: HTMLFormElement, who: string): Promise<void> {
  await whileBusy(form, 'Sending...', async () => {
    try {
      const { message } = await call('POST', mailApi.askReset, { body: { who } });
      const done = document.querySelector<HTMLElement>('[data-done]')!;
      done.textContent = message;
      done.hidden = false;
      form.hidden = true;
      done.focus();
    } catch (error) {
      showProblems(form, problemsOf(error, reason(error)));
    }
  });
}
