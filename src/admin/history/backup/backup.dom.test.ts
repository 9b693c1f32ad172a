import { expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();

/** Chooses an action of the Database menu. */
async function open(item: string | RegExp): Promise<void> {
  await page.open('?tab=carriers&q=visible', { allow: /reset-database: 403/ });
  await page.press(/^Database/);
  await page.press(item, undefined, 'menuitem');
}

it('makes a backup by a command, lists it, and hands it out without people', async () => {
  await page.open('?tab=carriers&q=visible');
  await page.keyboard('{Control>}k{/Control}');
  const palette = await page.find('dialog', 'Commands');
  await page.user.type(await page.find('combobox', undefined, palette), 'Back up');
  await page.keyboard('{Enter}');
  await page.toast('The database is backed up');
  await open(/^Backups/);
  await page.find('heading', 'Backups and data');
  await page.find('row', /By hand.* 376 \d+\.\d MB$/);
  const link = await page.find('link', 'Download without people');
  const answer = await page.app().get(link.getAttribute('href')!, {
    Cookie: page.network().cookie(),
  });
  expect(answer.headers.get('content-disposition')).toContain('sim-atlas-without-people-');
  const file = Buffer.from(await answer.arrayBuffer());
  expect([file.includes('t-mobile'), file.includes('argon2')]).toEqual([true, false]);
});

it('empties the content only when the word is typed, and says why it may not', async () => {
  const message = 'Not on the live site. The operator can allow it with ALLOW_RESET=on.';
  page.network().instead = (path) =>
    path === api.resetDatabase ? Response.json({ message }, { status: 403 }) : null;
  await open('Reset database');
  const question = await page.find('alertdialog');
  for (const wrong of ['', 'reset', 'RESET ']) {
    await page.fill('Type RESET to confirm', wrong, question);
    expect(page.isOff(await page.find('button', 'Reset database', question))).toBe(true);
  }
  await page.fill('Type RESET to confirm', 'RESET', question);
  await page.agree('Reset database');
  await page.toast('Error resetting database');
  await page.says(message, question);
  page.network().instead = null;
  await page.agree('Reset database');
  await page.toast('Database reset');
  await page.open('?tab=carriers');
  await page.says('There are no carriers yet.');
  await page.open('?tab=simcards');
  await page.says('There are no SIM cards yet.');
});
