import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { browseAdmin, idle, panelOf, refused, toast } from '../../site/tests/support/admin.ts';
import { sideways, violations } from '../../site/tests/support/axe.ts';
import { WIDTHS } from '../../site/tests/support/site.ts';
import { STATES } from '../support/admin-states.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();

/** Where a part of the head ends, in points from the top. */
const bottomOf = (part: Locator) => part.evaluate((it) => it.getBoundingClientRect().bottom);

it.each([
  [WIDTHS.wide, Object.entries(STATES)],
  [WIDTHS.phone, Object.entries(STATES).filter(([, { phone }]) => phone)],
] as const)(
  'has nothing for axe and no sideways scroll in its states at %i',
  async (width, states) => {
    const page = await site.open('', { width, allow: [...refused(409), ...refused(500)] });
    const problems: string[] = [];
    for (const [name, { at, prepare, act }] of states) {
      await step(name, async () => {
        await prepare?.(page);
        await page.goto(`/admin${at}`);
        await panelOf(page).waitFor();
        await idle(page);
        await act?.(page);
        const found = await violations(page);
        problems.push(...found.map((problem) => `${name}: ${problem}`));
        if ((await sideways(page)) > 0) problems.push(`${name}: scrolls sideways`);
        await page.unrouteAll();
      });
    }
    expect(problems).toEqual([]);
  },
);

it('has a head of 83 px on a wide screen, and keeps what is worked with in sight', async () => {
  const page = await site.open('?tab=simcards', { allow: refused(409) });

  await step('two lines hold the head, and the second one all nine places', async () => {
    const places = page.getByRole('navigation', { name: 'Places of the dashboard' });
    expect(await places.getByRole('link').count()).toBe(9);
    for (const width of [WIDTHS.wide, 1100, 960, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sideways(page), String(width)).toBe(0);
      expect(await bottomOf(page.getByRole('banner'))).toBe(83);
      const beside = await places.evaluate((it) => it.scrollWidth - it.clientWidth);
      expect(beside, String(width)).toBe(0);
    }
    await page.setViewportSize({ width: WIDTHS.wide, height: 800 });
  });

  await step('the bar of a list is one line', async () => {
    await page.goto('/admin?tab=simcards');
    await idle(page);
    const boxes = await page
      .locator('.adm-bar > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const middles = boxes
      .filter(({ height }) => height > 0)
      .map(({ top, height }) => top + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  });

  await step('its head and its foot with what is ticked stay in sight', async () => {
    const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await ticks.first().check();
    await page.mouse.wheel(0, 1500);
    const head = page.locator('.grid th').first();
    const top = () => head.evaluate((it) => it.getBoundingClientRect().top);
    // Under the head of the page, and nothing lies on it.
    await expect.poll(top).toBe(83);
    const foot = page.getByRole('region', { name: 'Selected SIM cards' });
    const edit = (await foot.getByRole('button', { name: 'Edit 1' }).boundingBox())!;
    expect(edit.y + edit.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  });

  await step('18 rows stand on a screen of 800 px, also under a filter', async () => {
    await page.setViewportSize({ width: WIDTHS.wide, height: 800 });
    await page.goto('/admin?tab=simcards&where=region.is.US');
    await idle(page);
    const rows = await page.locator('tr[data-row]').evaluateAll((all) => {
      const bottom = document.querySelector('.grid-foot')!.getBoundingClientRect().top;
      return all.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length;
    });
    expect(rows).toBeGreaterThanOrEqual(18);
  });

  await step('a wrong price is corrected where it stands, in three actions', async () => {
    await page.goto('/admin?tab=simcards&q=visible');
    await idle(page);
    const row = page.locator('tr[data-row]').first();
    await row.hover();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.keyboard.type('21.5');
    await page.keyboard.press('Enter');
    await toast(page, 'SIM card updated');
    await expect.poll(() => row.innerText()).toContain('$21.50');
    // A typo of the last hour goes with its correction; the row has the focus again, and hears digits.
    await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.type('22');
    await page.getByRole('button', { name: 'It was a typo' }).click();
    await expect.poll(() => row.innerText()).toContain('$22.00');
  });

  await step('the wheel scrolls, and changes no price', async () => {
    await page.goto('/admin?tab=simcards&id=3');
    const price = page.getByRole('form', { name: /^Edit/ }).getByLabel('Price', { exact: true });
    const before = await price.inputValue();
    await price.click();
    await page.mouse.wheel(0, 120);
    expect(await price.inputValue()).toBe(before);
  });

  await step('the side that is chosen in a conflict looks chosen', async () => {
    const { at, prepare, act } = STATES.conflict!;
    await prepare!(page);
    await page.goto(`/admin${at}`);
    await act!(page);
    const look = (checked: boolean) => {
      const radio = page.getByRole('radio', { checked }).first();
      return radio.evaluate((it) => getComputedStyle(it).backgroundColor);
    };
    expect(await look(true)).not.toBe(await look(false));
  });
});

it('is worked with on a phone', async () => {
  const page = await site.open('?tab=import', { width: WIDTHS.phone });

  await step('all places stand behind one button', async () => {
    expect(await bottomOf(page.getByRole('banner'))).toBe(49);
    await page.getByRole('button', { name: /^Place: Import/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Admin Dashboard' });
    expect(await sheet.getByRole('link', { name: /./ }).count()).toBe(10);
    await sheet.getByRole('link', { name: 'Insight' }).click();
    await page.getByRole('heading', { name: 'Insight' }).waitFor();
    await sheet.waitFor({ state: 'detached' });
  });

  await step(
    'of a row of views that is wider than the phone, the chosen one is in sight',
    async () => {
      for (const [at, name] of [
        ['prices&view=held', 'Views'],
        ['settings&view=history', 'Sections of the settings'],
      ]) {
        await page.goto(`/admin?tab=${at}`);
        await idle(page);
        const row = page.getByRole('navigation', { name: name! });
        const chosen = (await row.locator('[aria-current]').boundingBox())!;
        expect(chosen.x, at).toBeGreaterThanOrEqual(0);
        expect(chosen.x + chosen.width, at).toBeLessThanOrEqual(WIDTHS.phone);
      }
    },
  );

  await step('a plan has two lines, one tap from its form, and filters as chips', async () => {
    await page.goto('/admin?tab=simcards&where=carrier.is.visible');
    await idle(page);
    const row = page.locator('tr[data-row]').first();
    expect(await row.innerText()).toMatch(/Visible[\s\S]*\$\d/);
    expect((await row.boundingBox())!.height).toBeLessThan(90);
    await page.getByRole('group', { name: 'Carrier is Visible' }).waitFor();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('price-desc');
    await page.waitForURL(/sort=price-desc/);
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('form', { name: /^Edit / }).waitFor();
  });

  await step('a list without filters has no button for them, and no order to choose', async () => {
    await page.goto('/admin?tab=settings&view=integrations');
    await page.getByRole('button', { name: 'New token' }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Order' }).count()).toBe(0);
  });

  await step('releases are lines, each with what can be done', async () => {
    await page.goto('/admin?tab=publishing');
    const table = page.getByRole('table', { name: 'Releases', exact: true });
    await table
      .getByRole('link', { name: /^View the site as it was / })
      .first()
      .waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(1);
    const beside = await table.evaluate((it) => it.parentElement!.scrollWidth - innerWidth);
    expect(beside).toBeLessThanOrEqual(0);
  });
});
