import type { FactorAdded, SecondFactor } from '#src/contract/people/second-factor.ts';
import { formatDay } from '#src/domain/core/dates.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { RECOVERY_CODES } from '#src/domain/people/second-factor.ts';
import { make } from '../../core/make.ts';
import { reason } from '../../core/reason.ts';
import { showToast } from '../../core/toast.ts';
import { button, codeField, problemLine, squares, textField } from './parts.ts';
import { canUsePasskeys, makePasskey, PasskeyError } from './passkey.ts';
import { openModal } from './modal.ts';
import { createCall, request } from '../../core/api.ts';
import { onSend, formProblems, showProblems, whileBusy } from '../../core/form.ts';
import { withConfirm } from './confirmed.ts';

/** A call that is made once more after who it is was asked again. */
const call = createCall((url, options) => withConfirm(() => request(url, options)));

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
        showProblems(form, known ? { '': error.message } : formProblems(error, reason(error)));
      }),
  );
  return form;
}

/** Sets an authenticator app up in a dialog; null when it was closed before. */
async function setUpApp(): Promise<FactorAdded | null> {
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
function addPasskey(): Promise<FactorAdded | null> {
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

/** What the account page shows of the own second factors, and does with them. */
export interface Section {
  /** Hears of the first factor of whoever had to set one up. */
  onReady: () => unknown;
}

/** Fills the section of the account page; answers what is there at first. */
export async function startSection(box: HTMLElement, { onReady }: Section): Promise<SecondFactor> {
  const body = box.querySelector<HTMLElement>('[data-factor-body]')!;
  const show = (factor: SecondFactor) => body.replaceChildren(...partsOf(factor, act));
  const act: Act = async (work, done) => {
    try {
      const made = await work();
      if (made === null) return;
      const factor = 'factor' in made ? made.factor : made;
      show(factor);
      if ('factor' in made && made.recoveryCodes) await showCodes(made.recoveryCodes);
      showToast({ title: done });
      // The button that had the focus may be gone.
      box.querySelector<HTMLElement>('h2')!.focus();
      if (factor.required && 'factor' in made) onReady();
    } catch (error) {
      const title = 'The second factor was not changed';
      showToast({ title, description: reason(error), variant: 'destructive' });
    }
  };
  const first = await call('GET', factorApi.factor);
  show(first);
  return first;
}

type Made = FactorAdded | SecondFactor | null;
/** Does what a button says; `done` is said after it. */
type Act = (work: () => Promise<Made>, done: string) => Promise<void>;

function partsOf(factor: SecondFactor, act: Act): HTMLElement[] {
  const { app, passkeys, recoveryCodesLeft, required } = factor;
  const count = passkeys.length + (app ? 1 : 0);
  const list = make('ul', 'tw:w-full tw:border-t tw:border-t-line');
  // The last one of whoever must have one stays.
  const mayRemove = !(required && count === 1);
  const again = () =>
    void act(setUpApp, app ? 'The new app is set up' : 'Authenticator app turned on');
  if (app) {
    const remove = () => act(() => call('DELETE', factorApi.app), 'Authenticator app removed');
    list.append(
      row('Authenticator app', app, [
        button('Replace', 'btn btn-quiet btn-sm', again),
        ...(mayRemove ? [removeButton('the authenticator app', remove)] : []),
      ]),
    );
  }
  for (const { id, name, host, here, ...used } of passkeys) {
    const remove = () => act(() => call('DELETE', factorApi.passkey(id)), 'Passkey removed');
    const where = here ? '' : ` (for ${host} only)`;
    const buttons = mayRemove ? [removeButton(`the passkey ${name}`, remove)] : [];
    list.append(row(`Passkey “${name}”${where}`, used, buttons));
  }
  if (count > 0) list.append(codesRow(recoveryCodesLeft, act));
  const add = make('div', 'tw:flex tw:flex-wrap tw:gap-2.5');
  if (!app) add.append(button('Set up an authenticator app', 'btn btn-quiet btn-sm', again));
  if (factor.passkeysHere && canUsePasskeys()) {
    const key = () => void act(addPasskey, 'Passkey added');
    add.append(button('Add a passkey', 'btn btn-quiet btn-sm', key));
  }
  return [make('p', 'muted', stateOf(factor, count)), ...(count > 0 ? [list] : []), add];
}

function stateOf({ required }: SecondFactor, count: number): string {
  if (count > 0) return 'Logging in takes your password and one of these.';
  return required
    ? 'This site asks you for a second factor. Set one up to go on.'
    : 'None: your password alone logs you in.';
}

function row(
  what: string,
  used: { createdAt: string; lastUsedAt: string | null } | null,
  buttons: readonly HTMLElement[],
  hint = '',
): HTMLElement {
  const item = make(
    'li',
    'tw:flex tw:flex-wrap tw:gap-x-4 tw:gap-y-2 tw:items-center tw:justify-between tw:py-3.5 tw:border-b tw:border-b-line',
  );
  const words = make('div', 'tw:min-w-0');
  const last = used?.lastUsedAt ? `last used ${formatDay(used.lastUsedAt)}` : 'not used yet';
  const said = used ? `Added ${formatDay(used.createdAt)}, ${last}` : hint;
  words.append(make('b', 'tw:wrap-anywhere', what), make('p', 'hint tw:mt-0.5', said));
  const acts = make('div', 'tw:flex tw:gap-2 tw:flex-none');
  acts.append(...buttons);
  item.append(words, acts);
  return item;
}

function codesRow(left: number, act: Act): HTMLElement {
  const anew = () =>
    void act(() => call('POST', factorApi.recoveryCodes), 'The codes of before open nothing now');
  const said =
    left === 0 ? 'None left: make new ones' : `${plural(left, 'code')} of ${RECOVERY_CODES} left`;
  return row('Recovery codes', null, [button('Make new ones', 'btn btn-quiet btn-sm', anew)], said);
}

/** Asks once more in the place of the button: what is removed has to be set up anew. */
function removeButton(what: string, remove: () => Promise<void>): HTMLElement {
  const made = button('Remove', 'btn btn-quiet btn-sm');
  made.setAttribute('aria-label', `Remove ${what}`);
  let isAsked = false;
  made.addEventListener('click', () => {
    if (isAsked) return void remove();
    isAsked = true;
    made.textContent = 'Really remove?';
    made.setAttribute('aria-label', `Really remove ${what}?`);
  });
  made.addEventListener('blur', () => {
    isAsked = false;
    made.textContent = 'Remove';
    made.setAttribute('aria-label', `Remove ${what}`);
  });
  return made;
}

/** Shows recovery codes, the one time that they are told; goes on when they are stored. */
function showCodes(codes: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const text = codes.join('\n');
    const list = make(
      'ol',
      'tw:grid tw:grid-cols-2 tw:gap-x-6 tw:gap-y-1 tw:max-[30rem]:grid-cols-1',
    );
    for (const code of codes) {
      const line = make('li');
      line.append(make('code', '', code));
      list.append(line);
    }
    const said = make('p', 'hint');
    said.setAttribute('role', 'status');
    const copy = button('Copy', 'btn btn-quiet btn-sm', () => {
      navigator.clipboard.writeText(text).then(
        () => (said.textContent = 'Copied.'),
        () => (said.textContent = 'Copying is not allowed here: select the codes, or save them.'),
      );
    });
    copy.toggleAttribute('data-autofocus', true);
    const save = make('a', 'btn btn-quiet btn-sm', 'Save as a file');
    save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
    save.download = 'recovery-codes.txt';
    const stored = button('I have stored them', 'btn btn-primary btn-sm', () => close());
    const buttons = make('div', 'tw:flex tw:flex-wrap tw:gap-2.5');
    buttons.append(stored, copy, save);
    const why = `Each of these codes logs you in once, should you lose your phone or key. They are shown only now: store them where you keep passwords, not on the same phone.`;
    const parts = [make('p', '', why), list, buttons, said];
    const close = openModal('Recovery codes', parts, resolve, { mayLeave });
  });
}

/** Whether the codes may go out of sight, which is for good. */
function mayLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    let leaves = false;
    const back = button('Go back', 'btn btn-primary btn-sm', () => close());
    back.toggleAttribute('data-autofocus', true);
    const anyway = button('Close anyway', 'btn btn-quiet btn-sm', () => {
      leaves = true;
      close();
    });
    const buttons = make('div', 'tw:flex tw:flex-wrap tw:gap-2.5');
    buttons.append(back, anyway);
    const why = 'They are not shown again: without them you would have to make new ones.';
    const parts = [make('p', '', why), buttons];
    const title = 'Close without storing the codes?';
    const close = openModal(title, parts, () => resolve(leaves), { alert: true });
  });
}
