import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { call } from '../core/call.ts';
import { onSend, formProblems, showProblems, whileBusy, type Problems } from '../core/form.ts';
import { offersReset } from './offers-reset.ts';
import { reason } from '../core/reason.ts';

/** The form that asks for a link. */
export function startForgotPage(): void {
  const form = document.querySelector<HTMLFormElement>('#forgot-form')!;
  onSend(
    form,
    ({ who = '' }): Problems =>
      who.trim() === '' ? { who: 'Username or e-mail address is required' } : {},
    ({ who = '' }) => submit(form, who.trim()),
  );
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
      showProblems(form, formProblems(error, reason(error)));
    }
  });
}
