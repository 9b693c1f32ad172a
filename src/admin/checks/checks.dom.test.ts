import { expect, it } from 'vitest';
import { browseDashboard } from '../../../tests/support/dashboard.ts';
import { CHECKS } from '../../../tests/support/admin-answers.ts';

const page = browseDashboard();
/** How many wait, as the way to them says. */
const count = () =>
  Number(/[\d,]+/.exec(page.words(page.all('link', /^To check/)[0]!))?.[0].replaceAll(',', ''));
/** The plan of a row. */
const planOf = (row: Element | null | undefined) => row?.querySelector('a')?.textContent ?? '';
const focused = () => planOf(document.activeElement);

it('goes through the queue by single keys, each with an undo', async () => {
  await page.open('?tab=prices&view=check');
  // The badge comes when it is counted.
  await page.until(() => expect(count()).toBeGreaterThan(100));
  const before = count();
  const [first, second] = page.rows().map(planOf);
  // Nothing has the focus: a single key does nothing (WCAG 2.1.4).
  await page.keyboard('rx');
  await page.idle();
  expect(count()).toBe(before);

  await page.keyboard('j');
  expect(focused()).toBe(first);
  await page.keyboard('r');
  await page.toast('Still $');
  await page.until(() => expect(count()).toBe(before - 1));
  await page.until(() => expect(planOf(page.rows()[0])).toBe(second));
  expect(focused()).toBe(second);
  await page.keyboard('u');
  await page.toast('Change undone');
  await page.until(() => expect(count()).toBe(before));

  page.rows()[0]!.focus();
  await page.keyboard('jx');
  await page.toast('SIM card withdrawn');
  await page.until(() => expect(count()).toBe(before - 1));
  await page.press('Undo');
  await page.until(() => expect(count()).toBe(before));

  page.rows()[0]!.focus();
  await page.keyboard('e');
  const name = await page.field('Plan name', await page.find('form', `Edit ${first}`));
  name.focus();
  // In a field a key is text.
  await page.keyboard('r');
  expect(name.value).toContain('r');
});

it("shows the watcher's doubt with its evidence, and takes the found price over", async () => {
  const sent: unknown[] = [];
  page.network().instead = (path, init) => {
    if (path === '/api/admin/checks') return Response.json(CHECKS);
    if (!path.startsWith('/api/admin/checks/')) return null;
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: 1, batchId: null });
  };
  await page.open('?tab=prices&view=check');
  const [row] = page.rows();
  await page.says('$15.00', row);
  await page.says('The page shows $17.50', row);
  await page.says('Unlimited Connect <b>now</b> $17.50 a month', row);
  expect((await page.find('link', /^shop.example \(opens/, row)).getAttribute('target')).toBe(
    '_blank',
  );
  row!.focus();
  await page.keyboard('e');
  await page.toast('The price is $17.50 now');
  expect(sent).toEqual([{ does: 'take', version: 4, price: 17.5 }]);
  await page.press(/^Choose page to read/);
  await page.field('Text beside the price');
});

it('says how prices are confirmed, has carriers watched, and warns of old rates', async () => {
  await page.open('?tab=import&view=rates');
  await page.says(/more than 30 days old/);
  await page.open('?tab=prices&view=watched');
  await page.says('No carrier is watched.');
  const [watch] = page.all('button', /^Watch /);
  await page.user.click(watch!);
  await page.toast('is watched');
  await page.says(/1 carrier watched/);
  await page.press(/^Stop watching /);
  await page.says('No carrier is watched.');
});

it('says when the list cannot be read or is empty', async () => {
  let answer = Response.json({ message: 'Internal error' }, { status: 500 });
  page.network().instead = (path) => (path === '/api/admin/checks' ? answer.clone() : null);
  await page.open('?tab=prices&view=check', { allow: /checks: 500/ });
  answer = Response.json({ ...CHECKS, data: [], doubts: 0 });
  await page.press('Retry');
  await page.says('Nothing to check');
});
