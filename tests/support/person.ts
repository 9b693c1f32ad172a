/** A person's eyes and hands in a document without layout. What is looked for is waited for. */
import { configure, fireEvent, queryAllByRole } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

// Nobody sees a document without layout: whether something is hidden costs more than all else to ask.
configure({ defaultHidden: true });

type Text = string | RegExp;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });

/** Waits until a look throws nothing; a process of low priority may have to do its work first. */
const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 120_000, interval: 5 });

/** What is to be read, with single spaces. */
const words = (within: HTMLElement = document.body): string =>
  within.textContent.replaceAll(/\s+/g, ' ').trim();

const fits = (text: string, wanted: Text) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** What of a role and a name there is. */
const all = (role: string, name?: Text, within: HTMLElement = document.body) =>
  queryAllByRole(within, role, { ...(name !== undefined && { name }) });

/** The first of a role and a name. */
const find = (role: string, name?: Text, within?: HTMLElement): Promise<HTMLElement> =>
  until(() => {
    const [found] = all(role, name, within);
    if (!found) throw new Error(`no ${role} ${String(name)} in: ${words(within)}`);
    return found;
  });

/** The rows of lists whose words fit. */
const rows = (text: Text = '') =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].filter((row) =>
    fits(words(row), text),
  );

function labelsOf(field: HTMLInputElement): string[] {
  const by = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = [...field.labels!, ...by.map((id) => document.getElementById(id))];
  const named = labels.map((label) => label?.textContent.trim() ?? '');
  return [field.getAttribute('aria-label') ?? '', ...named];
}

/** The field of a label. */
const field = (label: Text, within: HTMLElement = document.body): Promise<HTMLInputElement> =>
  until(() => {
    const isIt = (text: string) => (typeof label === 'string' ? text === label : label.test(text));
    const fields = [...within.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const found = fields.find((one) => labelsOf(one).some(isIt));
    if (!found) throw new Error(`no field ${String(label)} in: ${words(within)}`);
    return found;
  });

/** Whether a field or button cannot be used, by itself or by what it stands in. */
const isOff = (found: Element): boolean =>
  found.matches(':disabled') || found.closest('fieldset')?.matches(':disabled') === true;

export const person = {
  user,
  keyboard: user.keyboard,
  until,
  words,
  all,
  find,
  rows,
  field,
  isOff,
  /** The first row whose words fit. */
  row: (text: Text) =>
    until(() => {
      const [found] = rows(text);
      if (!found) throw new Error(`no row ${String(text)} in: ${rows().map(words).join('\n')}`);
      return found;
    }),
  /** Waits until there is none of a role and a name. */
  gone: (role: string, name?: Text, within?: HTMLElement) =>
    until(() => expect(all(role, name, within).map(words)).toEqual([])),
  /** Waits until something is to be read. */
  says: (text: Text, within?: HTMLElement) =>
    until(() => {
      if (!fits(words(within), text)) throw new Error(`no ${String(text)} in: ${words(within)}`);
    }),
  /** Waits for a toast. */
  toast: (text: string) =>
    until(() => expect(words(document.querySelector<HTMLElement>('.toasts')!)).toContain(text)),
  /** Presses a button, or what has another role, once it works. */
  async press(name: Text, within?: HTMLElement, role = 'button'): Promise<void> {
    const found = await find(role, name, within);
    await until(() => expect(isOff(found), String(name)).toBe(false));
    await user.click(found);
  },
  /** Answers a question with the button of that name. */
  async agree(name: string, question?: Text): Promise<void> {
    await user.click(await find('button', name, await find('alertdialog', question)));
  },
  /** Puts a text into a field. */
  async fill(label: Text, value: string, within?: HTMLElement): Promise<void> {
    const found = await field(label, within);
    found.focus();
    fireEvent.change(found, { target: { value } });
  },
  /** Chooses an option by its words or its value. */
  async choose(label: Text, option: string, within?: HTMLElement): Promise<void> {
    const found = await field(label, within);
    const known = () =>
      [...found.querySelectorAll('option')].find(
        (one) => one.value === option || words(one) === option,
      );
    await until(() => expect(known(), option).toBeDefined());
    await user.selectOptions(found, known()!);
  },
};
