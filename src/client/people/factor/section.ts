import type { FactorAdded, SecondFactor } from '#src/contract/people/second-factor.ts';
import { formatDay } from '#src/domain/core/dates.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { RECOVERY_CODES } from '#src/domain/people/second-factor.ts';
import { make } from '../../core/make.ts';
import { reason } from '../../core/reason.ts';
import { showToast } from '../../core/toast.ts';
import { showCodes } from './codes.ts';
import { button } from './parts.ts';
import { canUsePasskeys } from './passkey.ts';
import { addPasskey, call, setUpApp } from './set-up.ts';

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
