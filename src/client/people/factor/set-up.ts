import type { FactorAdded } from '#src/contract/people/second-factor.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { createCall, request } from '../../core/api.ts';
import { onSend, problemsOf, showProblems, whileBusy } from '../../core/form.ts';
import { make } from '../../core/make.ts';
import { reason } from '../../core/reason.ts';
import { withConfirm } from './confirmed.ts';
import { openModal } from './modal.ts';
import { button, codeField, problemLine, squares, textField } from './parts.ts';
import { makePasskey, PasskeyError } from './passkey.ts';

/** A call that is made once more after who it is was asked again. */
export const call = createCall((url, options) => withConfirm(() => request(url, options)));

/** A form with its button and the line for its problem; `send` gets what was typed. */
function formOf(
  parts: readonly Node[],
  action: string,
  send: (values: Record<string, string>) => Promise<void>,
): HTMLFormElement {
  const form = make('form', 'tw:grid tw:gap-4.5');
  form.noValidate = true;
  form.method = 'post';
  const submit = button(action, 'btn btn-primary btn-block');
  submit.type = 'submit';
  form.append(...parts, problemLine(true), submit);
  form.querySelector('input')?.toggleAttribute('data-autofocus', true);
  onSend(
    form,
    () => ({}),
    (values) =>
      whileBusy(form, 'Please wait...', () => send(values)).catch((error: unknown) => {
        const known = error instanceof PasskeyError;
        showProblems(form, known ? { '': error.message } : problemsOf(error, reason(error)));
      }),
  );
  return form;
}

/** Sets an authenticator app up in a dialog; null when it was closed before. */
export async function setUpApp(): Promise<FactorAdded | null> {
  const { step, secret, uri, qr } = await call('POST', factorApi.app);
  return new Promise((resolve) => {
    let added: FactorAdded | null = null;
    const picture = make('div', 'tw:flex tw:flex-wrap tw:items-center tw:gap-x-5 tw:gap-y-3');
    const words = make('div', 'tw:grid tw:gap-1.5 tw:min-w-0 tw:flex-1');
    const link = make('a', 'tw:text-14', 'Open it in an app on this device');
    link.href = uri;
    const key = make('code', 'tw:wrap-anywhere', secret.replaceAll(/(.{4})(?=.)/g, '$1 '));
    words.append(make('p', 'hint', 'Or type this key into the app:'), key, link);
    picture.append(squares(qr), words);
    const form = formOf([codeField()], 'Turn on', async ({ code = '' }) => {
      added = await call('PUT', factorApi.app, { body: { step, code } });
      close();
    });
    const how = 'Scan the picture with an authenticator app, then type the code that it shows.';
    const parts = [make('p', '', how), picture, form];
    const close = openModal('Authenticator app', parts, () => resolve(added));
  });
}

/** Makes a passkey under a name; null when the dialog was closed before. */
export function addPasskey(): Promise<FactorAdded | null> {
  return new Promise((resolve) => {
    let added: FactorAdded | null = null;
    const name = textField({
      name: 'name',
      label: 'Name',
      hint: 'By which you know the device or key again',
      attributes: { maxlength: '60', autocomplete: 'off' },
    });
    const form = formOf([name], 'Make the passkey', async ({ name = '' }) => {
      if (name.trim() === '') return showProblems(form, { name: 'Give it a name' });
      const { step, options } = await call('POST', factorApi.newPasskey);
      const passkey = await makePasskey(options);
      added = await call('POST', factorApi.passkeys, { body: { step, name, passkey } });
      close();
    });
    const how =
      'A passkey is kept by this device, your phone or a security key, and works on this site alone.';
    const close = openModal('New passkey', [make('p', '', how), form], () => resolve(added));
  });
}
