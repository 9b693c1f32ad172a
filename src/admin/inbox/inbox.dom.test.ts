import { beforeAll, expect, it } from 'vitest';
import { CHECKS } from '#tests/support/admin-answers.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const HOSTILE = '<img src=x onerror="alert(1)"> </textarea><script>alert(2)</script>';
/** A way to a part of the inbox, with how many wait in it. */
const badge = (name: RegExp) => page.words(page.all('link', name)[0]!);
const toCheck = () => Number(/\d+/.exec(badge(/^To check/))?.[0]);
/** The plan of a row. */
const planOf = (row: Element | null | undefined) =>
  row?.querySelector('.row-name')?.textContent ?? '';
const focused = () => planOf(document.activeElement);

beforeAll(async () => {
  const told = (planId: number, at: string) => ({
    sql: `INSERT INTO price_reports (plan_id, kind, price_minor, currency, note, created_at)
      VALUES (?, 'price', 999, (SELECT currency FROM plans WHERE id = ?), ?, ?)`,
    args: [planId, planId, HOSTILE, `2026-11-20T${at}:00:00.000Z`],
  });
  await page
    .app()
    .db.write((commit) => commit(['07', '08', '09', '10'].map((at, n) => told(n + 1, at))));
});

it('asks for twenty prices a day, each settled by a single key with an undo', async () => {
  await page.open('?tab=prices&view=check');
  await page.until(() => expect(toCheck()).toBe(20));
  const [first, second] = page.rows().map(planOf);
  // Nothing has the focus: a single key does nothing (WCAG 2.1.4).
  await page.keyboard('rx');
  await page.idle();
  expect(toCheck()).toBe(20);

  await page.keyboard('j');
  expect(focused()).toBe(first);
  await page.keyboard('r');
  await page.toast('Still $');
  expect(focused()).toBe(second);
  await page.keyboard('u');
  await page.toast('Change undone');
  await page.until(() => expect(page.rows().map(planOf).slice(0, 2)).toEqual([first, second]));

  page.rows()[0]!.focus();
  await page.keyboard('r');
  await page.until(() => expect(planOf(page.rows()[0])).toBe(second));
  await page.until(() => expect(toCheck()).toBe(19));
  expect(focused()).toBe(second);

  page.rows()[0]!.focus();
  const gone = planOf(page.rows()[0]);
  await page.keyboard('x');
  await page.toast('SIM card withdrawn');
  await page.until(() => expect(page.rows().map(planOf)).not.toContain(gone));
  await page.press('Undo');
  await page.until(() => expect(planOf(page.rows()[0])).toBe(gone));
});

it('takes a price typed where it stands, by the keys of the list of plans', async () => {
  await page.open('?tab=prices&view=check');
  page.rows()[0]!.focus();
  await page.keyboard('e');
  const price = await page.field('Price');
  await page.until(() => expect(document.activeElement).toBe(price));
  // In a field a key is text.
  const typed = (Number(price.value) + 1).toFixed(2);
  await page.keyboard('{End}rxsu');
  expect(price.value).toMatch(/^[\d.]+rxsu$/);
  await page.keyboard(`{Control>}a{/Control}${typed}{Enter}`);
  await page.toast('SIM card updated');
  await page.until(() => expect(toCheck()).toBe(18));
});

it('saves a typed price by Tab, and goes on to the next one', async () => {
  await page.open('?tab=prices&view=check');
  await page.until(() => expect(page.rows().length).toBeGreaterThan(3));
  const [, second, third] = page.rows();
  const [saved, behind] = [planOf(second), planOf(third)];
  second!.focus();
  await page.keyboard('e');
  const price = await page.field('Price');
  await page.keyboard(`{Control>}a{/Control}${(Number(price.value) + 1).toFixed(2)}{Tab}`);
  await page.toast('SIM card updated');
  await page.find('form', `Edit the price of ${behind}`);
  await page.until(() => expect(page.rows().map(planOf)).not.toContain(saved));
  expect(page.all('form', `Edit the price of ${behind}`)).toHaveLength(1);
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
  await page.says('The page shows $17.50, +17 %', row);
  expect((await page.find('link', /^shop.example \(opens/, row)).getAttribute('target')).toBe(
    '_blank',
  );
  row!.focus();
  await page.keyboard('{Enter}');
  const drawer = await page.find('dialog', 'Unlimited Connect');
  await page.says('Unlimited Connect <b>now</b> $17.50 a month', drawer);
  await page.press('Choose page to read', drawer);
  await page.field('Text beside the price', drawer);
  await page.press('Change to $17.50', drawer);
  await page.toast('The price is $17.50 now');
  expect(sent).toEqual([{ does: 'take', version: 4, price: 17.5 }]);
});

it('answers many prices at once', async () => {
  await page.open('?tab=prices&view=check&state=open');
  const [one, two] = page.all('checkbox', /^Select (?!all)/);
  await page.user.click(one!);
  await page.user.click(two!);
  await page.press('Still right today');
  const dialog = await page.find('dialog', 'Edit 2 SIM cards');
  await page.press('Apply 2 changes', dialog);
  await page.toast('2 SIM cards updated');
});

it('shows a report as text with names of carrier and place, and declines it by a key', async () => {
  await page.open('?tab=prices&view=reports');
  const [first] = await page.until(() => {
    const found = page.rows(HOSTILE);
    expect(found).toHaveLength(4);
    return found;
  });
  expect(page.words(first)).toMatch(/T-Mobile, United States.*\$9\.99/);
  await page.until(() => expect(badge(/^Reports/)).toBe('Reports of readers 4'));
  first!.focus();
  await page.keyboard('r');
  await page.toast('Report declined');
  await page.until(() => expect(badge(/^Reports/)).toBe('Reports of readers 3'));
});

it('answers some reports, and declines all that wait after a question', async () => {
  await page.open('?tab=prices&view=reports');
  await page.row(HOSTILE);
  const boxes = () => page.all('checkbox', /^Select (?!all)/);
  await page.user.click(boxes().at(-1)!);
  await page.press('Answer', await page.find('region', 'Selected reports'));
  const dialog = await page.find('dialog', /^Answer 1/);
  await page.fill('Answer', 'We took it off the list.', dialog);
  await page.press('Answer 1', dialog);
  await page.says('Decided as one batch.');
  await page.until(() => expect(boxes()).toHaveLength(2));
  await page.user.click(boxes().at(-1)!);
  await page.press('Select all 2 that match');
  await page.press('Decline', await page.find('region', 'Selected reports'));
  await page.press('Decline', await page.find('alertdialog', 'Decline 2 reports?'));
  await page.toast('2 reports declined');
  await page.says('No report waits.');
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

it.each([
  ['check', 'checks', 'Nothing to check'],
  ['reports', 'price-reports', 'No report waits'],
  ['held', 'import-holds', 'No price waits'],
])('says when %s cannot be read or is empty', async (view, path, empty) => {
  let answer = Response.json({ message: 'Internal error' }, { status: 500 });
  const quiet = { ...CHECKS, data: [], newestId: null };
  page.network().instead = (asked) => {
    if (asked === '/api/admin/overview') return null;
    return asked.endsWith(`/${path}`) ? answer.clone() : null;
  };
  await page.open(`?tab=prices&view=${view}&state=doubt`, { allow: /: 500/ });
  answer = Response.json(quiet);
  await page.press('Retry');
  await page.says(empty);
});
