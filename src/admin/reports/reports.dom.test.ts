import { beforeEach, expect, it } from 'vitest';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();
const HOSTILE = '<img src=x onerror="alert(1)"> </textarea><script>alert(2)</script>';
const badge = () => page.words(page.all('link', /^Reports of readers/)[0]!);

beforeEach(async () => {
  const told = (planId: number, at: string) => ({
    sql: `INSERT INTO price_reports (plan_id, kind, price_minor, currency, note, created_at)
      VALUES (?, 'price', 999, 'EUR', ?, ?)`,
    args: [planId, HOSTILE, `2026-11-20T${at}:00:00.000Z`],
  });
  const times = ['08', '09', '10'];
  await page
    .app()
    .db.write((commit) =>
      commit([
        { sql: 'DELETE FROM price_reports', args: [] },
        ...times.map((at, index) => told(index + 1, at)),
      ]),
    );
});

it('shows a report as text, and rejects it by the keyboard', async () => {
  await page.open('?tab=prices&view=reports');
  const [first] = await page.until(() => {
    const found = page.rows(HOSTILE);
    expect(found).toHaveLength(3);
    return found;
  });
  expect(page.words(first)).toContain('€9.99');
  await page.until(() => expect(badge()).toBe('Reports of readers 3'));
  first!.focus();
  await page.keyboard('{Enter}');
  await page.field('Answer');
  (await page.find('button', 'Reject')).focus();
  await page.keyboard('{Enter}');
  await page.until(() => expect(badge()).toBe('Reports of readers 2'));
});

it('answers some, and rejects all that wait after a question', async () => {
  await page.open('?tab=prices&view=reports');
  await page.row(HOSTILE);
  const boxes = () => page.all('checkbox', /^Select (?!all)/);
  await page.user.click(boxes().at(-1)!);
  await page.press('Answer 1');
  const dialog = await page.find('dialog', /./);
  await page.fill('Answer', 'We took it off the list.', dialog);
  await page.press('Answer 1', dialog);
  await page.says('Decided as one batch.');

  await page.until(() => expect(boxes()).toHaveLength(2));
  const whole = await page.find('checkbox', 'Select all on this page');
  await page.user.click(whole);
  await page.user.click(whole);
  await page.user.click(boxes().at(-1)!);
  await page.press('Select all 2 that wait');
  await page.press('Reject 2');
  await page.press('Reject', await page.find('alertdialog', 'Reject 2 reports?'));
  await page.toast('2 reports rejected');
  await page.says('No report waits.');
});
