import { expect, it } from 'vitest';
import {
  all,
  browseDashboard,
  find,
  gone,
  says,
  until,
  user,
  words,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const { keyboard } = user;

/** Runs a command of the palette by typing its name. */
async function command(text: string): Promise<void> {
  await keyboard('{Control>}k{/Control}');
  const palette = await find('dialog', 'Commands');
  await user.type(await find('combobox', undefined, palette), text);
  const chosen = () => palette.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
  await until(() => expect(words(chosen()!)).toContain(text));
  await keyboard('{Enter}');
  await gone('dialog', 'Commands');
}

it('pauses, resumes, exports and opens what is to check by commands', async () => {
  await dashboard.open('?tab=carriers');
  const bar = await find('complementary', 'Publishing');
  await command('Pause publishing');
  await says('Publishing is paused', bar);
  await command('Resume publishing');
  await until(() => expect(words(bar)).not.toContain('Publishing is paused'));
  await command('Export SIM cards');
  await find('link', /^Download/);
  await command('Check prices');
  await find('heading', 'To check');
});

it('chooses among plans by arrows, and Escape closes the list alone', async () => {
  await dashboard.open('?tab=prices');
  const field = (await find('combobox', 'SIM card')) as HTMLInputElement;
  field.focus();
  await keyboard('{ArrowDown}');
  await until(() => expect(all('option')).toHaveLength(12));
  await keyboard('{ArrowDown>11/}');
  const last = all('option').at(-1)!;
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(last.id);
  const name = words(last);
  await keyboard('{Enter}');
  await gone('option');
  await until(() => expect(field.value).not.toBe(''));
  const chosen = field.value;
  expect(name).toContain(chosen.split(',')[0]);
  await keyboard('zzzz');
  await says('No SIM cards found');
  await keyboard('{Escape}');
  await until(() => expect(field.value).toBe(chosen));
});
