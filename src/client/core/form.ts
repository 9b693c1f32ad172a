import type { ErrorBody } from '#src/contract/core/common.ts';
import { ApiError } from './api.ts';

/** Problems by the `name` of their field; the empty name stands for the form as a whole. */
export type Problems = Record<string, string>;

/**
 * Shows problems at their fields and moves the focus to the first. Each field stands in a `.field`
 * with a `.err` line; what belongs to no field goes to the form's own `.err`.
 */
export function showProblems(form: HTMLFormElement, problems: Problems): void {
  let first: HTMLInputElement | null = null;
  const rest = new Map(Object.entries(problems));
  for (const input of form.querySelectorAll<HTMLInputElement>('.field .input')) {
    const message = rest.get(input.name) ?? '';
    rest.delete(input.name);
    setLine(input.closest('.field')!, message);
    input.setAttribute('aria-invalid', String(message !== ''));
    if (message) first ??= input;
  }
  setLine(form.querySelector('[data-form-error]'), [...rest.values()].join(' '));
  first?.focus();
}

/** Takes the problem of a field away as soon as it is edited, until `signal` ends that. */
export function clearWhileTyping(form: HTMLFormElement, signal?: AbortSignal): void {
  const clear = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const field = input.closest('.field');
    if (!field) return;
    setLine(field, '');
    input.setAttribute('aria-invalid', 'false');
  };
  form.addEventListener('input', clear, { signal });
}

/**
 * Sends a form by script, until `signal` ends that: what `check` finds shows at the fields and goes
 * while they are edited; where it finds nothing, `send` gets the values.
 */
export function onSend(
  form: HTMLFormElement,
  check: (values: Record<string, string>) => Problems,
  send: (values: Record<string, string>) => Promise<void>,
  signal?: AbortSignal,
): void {
  clearWhileTyping(form, signal);
  const hear = (event: Event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const problems = check(values);
    showProblems(form, problems);
    if (Object.keys(problems).length === 0) void send(values);
  };
  form.addEventListener('submit', hear, { signal });
}

/** The server's findings by field; without any its reason stands at the form. */
export function formProblems(error: unknown, reason: string): Problems {
  const issues = error instanceof ApiError ? issuesOf(error) : [];
  if (issues.length === 0) return { '': reason };
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}

/** What a 400 says is wrong where (rule 60). */
export function issuesOf(error: ApiError): { path: string; message: string }[] {
  try {
    const { issues } = JSON.parse(error.body) as ErrorBody;
    return issues ?? [];
  } catch {
    return [];
  }
}

/** Runs a submit with its button disabled and labelled; the old label comes back at the end. */
export async function whileBusy(
  form: HTMLFormElement,
  label: string,
  work: () => Promise<void>,
): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const idle = button.textContent;
  button.disabled = true;
  button.textContent = label;
  try {
    await work();
  } finally {
    button.disabled = false;
    button.textContent = idle;
  }
}

function setLine(box: Element | null, message: string): void {
  const line = box?.matches('[data-form-error]') ? box : box?.querySelector('.err');
  if (!line) return;
  line.querySelector('span')!.textContent = message;
  line.toggleAttribute('hidden', message === '');
  box!.classList.toggle('is-bad', message !== '' && box !== line);
}
