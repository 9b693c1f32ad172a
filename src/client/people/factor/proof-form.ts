import type { PasskeyProof } from '#src/contract/people/second-factor.ts';
import { clearWhileTyping, formProblems, showProblems, whileBusy } from '../../core/form.ts';
import { make } from '../../core/make.ts';
import { reason } from '../../core/reason.ts';
import { button, codeField, problemLine, textField } from './parts.ts';
import { canUsePasskeys, PasskeyError, showPasskey } from './passkey.ts';

/** What somebody may show, the first of them first. */
export type FactorWay = 'passkey' | 'app' | 'password' | 'recovery';
export type FactorProofInput =
  | { passkey: PasskeyProof }
  | { code: string }
  | { password: string }
  | { recoveryCode: string };

interface WayParts {
  /** The words that lead to it from another one. */
  use: string;
  part: () => HTMLElement;
  /** What is wrong before it is sent, by the field. */
  missing: string;
  name: 'code' | 'password' | 'recoveryCode';
}
const TYPED: Record<Exclude<FactorWay, 'passkey'>, WayParts> = {
  app: {
    use: 'Use the authenticator app',
    part: codeField,
    missing: 'Type the six digits that the app shows',
    name: 'code',
  },
  password: {
    use: 'Use the password',
    part: () =>
      textField({
        name: 'password',
        label: 'Password',
        attributes: { type: 'password', autocomplete: 'current-password' },
      }),
    missing: 'Password is required',
    name: 'password',
  },
  recovery: {
    use: 'Use a recovery code',
    part: () =>
      textField({
        name: 'recoveryCode',
        label: 'Recovery code',
        hint: 'One of the ten that you stored; each works once',
        attributes: { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
      }),
    missing: 'Recovery code is required',
    name: 'recoveryCode',
  },
};

export interface ProofOptions {
  ways: readonly FactorWay[];
  /** What the browser is asked, where one of the ways is a passkey. */
  passkey?: Record<string, unknown> | undefined;
  /** Password managers look for the name that belongs to a password. */
  username?: string | undefined;
  action: string;
  send: (proof: FactorProofInput) => Promise<void>;
}

/** A form for one of several ways to show who one is; links under it lead to the others. */
export function proofForm(options: ProofOptions): HTMLFormElement {
  const { username = '', action } = options;
  const ways = options.ways.filter((way) => way !== 'passkey' || canUsePasskeys());
  const form = make('form', 'tw:grid tw:gap-4.5');
  form.noValidate = true;
  form.method = 'post';
  const name = make('input', 'sr');
  Object.assign(name, { type: 'text', name: 'username', value: username, tabIndex: -1 });
  name.autocomplete = 'username';
  name.ariaHidden = 'true';
  const slot = make('div');
  const submit = button(action, 'btn btn-primary btn-block');
  submit.type = 'submit';
  const others = make('p', 'tw:flex tw:flex-wrap tw:gap-x-4 tw:gap-y-1');
  form.append(name, slot, problemLine(true), submit, others);
  let way: FactorWay = ways[0] ?? 'recovery';
  const show = (next: FactorWay, moveFocus = true) => {
    way = next;
    showProblems(form, {});
    slot.replaceChildren(next === 'passkey' ? passkeyHint() : TYPED[next].part());
    submit.textContent = next === 'passkey' ? 'Use a passkey' : action;
    others.replaceChildren(
      ...ways
        .filter((other) => other !== next)
        .map((other) => button(useOf(other), 'linkbtn', () => show(other))),
    );
    const first = slot.querySelector('input') ?? submit;
    first.toggleAttribute('data-autofocus', true);
    if (moveFocus) first.focus();
  };
  show(way, false);
  clearWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, way, options);
  });
  return form;
}

async function send(form: HTMLFormElement, way: FactorWay, options: ProofOptions): Promise<void> {
  const typed = way === 'passkey' ? null : TYPED[way];
  const value = typed && form.querySelector<HTMLInputElement>(`[name="${typed.name}"]`)!.value;
  const problems = typed && value!.trim() === '' ? { [typed.name]: typed.missing } : {};
  showProblems(form, problems);
  if (Object.keys(problems).length > 0) return;
  await whileBusy(form, 'Please wait...', async () => {
    try {
      await options.send(
        typed
          ? ({ [typed.name]: value! } as FactorProofInput)
          : { passkey: await showPasskey(options.passkey ?? {}) },
      );
    } catch (error) {
      const known = error instanceof PasskeyError;
      showProblems(form, known ? { '': error.message } : formProblems(error, reason(error)));
    }
  });
}

const useOf = (way: FactorWay) => (way === 'passkey' ? 'Use a passkey' : TYPED[way].use);
const passkeyHint = () =>
  make('p', 'muted', 'Your device or security key asks for a touch, your face or a PIN.');
