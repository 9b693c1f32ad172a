import { expect, it } from 'vitest';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();

/** Runs a command of the palette by typing its name. */
async function command(text: string, found = text): Promise<void> {
  await page.keyboard('{Control>}k{/Control}');
  const palette = await page.find('dialog', 'Commands');
  await page.user.type(await page.find('combobox', undefined, palette), text);
  const chosen = () => palette.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
  await page.until(() => expect(page.words(chosen()!)).toContain(found));
  await page.keyboard('{Enter}');
  await page.gone('dialog', 'Commands');
}

it('pauses, resumes, exports and opens what is to check by commands', async () => {
  await page.open('?tab=carriers');
  const bar = await page.find('button', /^Publishing:/);
  await command('Pause publishing');
  await page.says('Paused', bar);
  await command('Resume publishing');
  await page.until(() => expect(page.words(bar)).not.toContain('Paused'));
  await command('Export SIM cards');
  await page.find('link', /SIM cards as CSV$/);
  await command('Check prices');
  await page.find('heading', 'To check');
  // By the name of today or of before.
  for (const [typed, found, place] of [
    ['SIM Cards', 'Go to Plans', 'simcards'],
    ['Statistics', 'Go to Insight', 'insight'],
    ['Users', 'Go to People', 'people'],
    ['Held prices', 'Go to Held rows', 'held'],
    ['Overview', 'Go to To do', 'todo'],
  ] as const) {
    await command(`Go to ${typed}`, found);
    await page.until(() => expect(location.search).toContain(place));
  }
});

it('chooses among plans by arrows, and Escape closes the list alone', async () => {
  await page.open('?tab=prices');
  const field = (await page.find('combobox', 'SIM card')) as HTMLInputElement;
  field.focus();
  await page.keyboard('{ArrowDown}');
  await page.until(() => expect(page.all('option')).toHaveLength(12));
  await page.keyboard('{ArrowDown>11/}');
  const last = page.all('option').at(-1)!;
  expect(last.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(last.id);
  const name = page.words(last);
  await page.keyboard('{Enter}');
  await page.gone('option');
  await page.until(() => expect(field.value).not.toBe(''));
  const chosen = field.value;
  expect(name).toContain(chosen.split(',')[0]);
  await page.keyboard('zzzz');
  await page.says('No SIM cards found');
  await page.keyboard('{Escape}');
  await page.until(() => expect(field.value).toBe(chosen));
});
