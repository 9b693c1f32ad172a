import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseSite, settle, WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor with a phone, who taps, swipes and is in a hurry. */
const site = browseSite();
const phone = { width: WIDTHS.phone, height: 812 };
const results = (page: Page) => page.locator('#plan-results');
const pick = (page: Page, at: number) => page.locator('main [data-compare]').nth(at);
const pressed = (button: Locator) => button.getAttribute('aria-pressed');
const addressHas = (page: Page, text: string) =>
  page.waitForURL(({ search }) => decodeURIComponent(search).includes(text));
const home = async (page: Page, path: string) => {
  await page.goto(path);
  await settle(page);
};

/** A finger set down at four fifths of a thing and drawn away from there. */
async function swipe(page: Page, over: Locator, by: { x: number; y: number }): Promise<void> {
  const box = (await over.boundingBox())!;
  const from = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const point = { x: from.x + by.x * share, y: from.y + by.y * share };
    const touchPoints = type === 'touchEnd' ? [] : [point];
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', 0);
  for (let at = 1; at <= 10; at += 1) await send('touchMove', at / 10);
  await send('touchEnd', 1);
  await touch.detach();
}

it('filters, gathers plans and opens them by taps and swipes', async () => {
  const page = await site.open('/plans', phone);
  const open = results(page).getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const tray = page.getByRole('complementary', { name: 'Compare tray' });

  await step(
    'the sheet of filters scrolls in its part, and the slider follows a finger along it',
    async () => {
      await open.click();
      await sheet.waitFor();
      const over = await sheet.evaluate((dialog) => {
        dialog.scrollTop = 500;
        const body = dialog.querySelector('.sheet-body')!;
        return { dialog: dialog.scrollTop, body: body.scrollHeight > body.clientHeight };
      });
      expect(over).toEqual({ dialog: 0, body: true });
      const slider = sheet.getByRole('slider', { name: 'Data, at least' });
      await slider.scrollIntoViewIfNeeded();
      await swipe(page, slider, { x: 4, y: -90 });
      // Longer than a choice takes to settle.
      await page.waitForTimeout(500);
      expect(await sheet.locator('.scale-out').innerText()).toBe('Any');
      expect(new URL(page.url()).search).toBe('');
      await slider.scrollIntoViewIfNeeded();
      await swipe(page, slider, { x: 40, y: 2 });
      await addressHas(page, 'minData=');
      expect(await sheet.locator('.scale-out').innerText()).toMatch(/^\d+ GB/);
    },
  );

  await step(
    'it keeps the focus inside, closes by its button and Escape, and gives the focus back',
    async () => {
      await sheet.getByLabel('Prepaid').check();
      await addressHas(page, 'planTypes=prepaid');
      for (let at = 0; at < 60; at += 1) {
        await page.keyboard.press('Tab');
        const inside = await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body || at?.closest('dialog') !== null;
        });
        expect(inside).toBe(true);
      }
      await sheet.getByRole('button', { name: /^Show \d+ plans$/ }).click();
      await sheet.waitFor({ state: 'hidden' });
      await open.click();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await open.evaluate((node) => node === document.activeElement)).toBe(true);
    },
  );

  await step(
    'the tray shows what is picked, takes out one or all, and has no dead button',
    async () => {
      await home(page, '/plans');
      await pick(page, 0).tap();
      await tray.getByText('Add one more plan').waitFor();
      expect(await tray.locator('[aria-disabled]').count()).toBe(0);
      expect(await tray.getByRole('link').count()).toBe(0);
      await pick(page, 1).tap();
      await pick(page, 2).tap();
      await tray.getByRole('link', { name: 'Compare 3 plans' }).waitFor();
      const remove = tray.getByRole('button', { name: /^Remove/ });
      expect(await remove.count()).toBe(0);
      await tray.getByRole('button', { name: 'Show the plans' }).click();
      expect(await remove.count()).toBe(3);
      await remove.first().click();
      await tray.getByRole('link', { name: 'Compare 2 plans' }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('.tray') !== null)).toBe(
        true,
      );
      await tray.getByRole('button', { name: 'Clear' }).click();
      await tray.waitFor({ state: 'hidden' });
      expect(await page.locator('main [aria-pressed="true"][data-compare]').count()).toBe(0);
    },
  );

  await step('a card leads to its plan wherever it is tapped, but for its buttons', async () => {
    const card = results(page).locator('.cell').first();
    const href = (await card.locator('.pname').getAttribute('href'))!;
    await card.locator('[data-save]').tap();
    // What a press does comes with the first one.
    await expect.poll(() => pressed(card.locator('[data-save]'))).toBe('true');
    // What is said of it may lie over the card.
    await page.locator('.toast').getByRole('button', { name: 'Close' }).tap();
    await card.locator('.pdesc').tap({ force: true });
    await page.waitForURL(`**${href}`);
  });

  await step(
    'its bar with price and Buy shows once the box is out of sight, right above the tray',
    async () => {
      await settle(page);
      const bar = page.locator('[data-buybar]');
      await expect.poll(() => bar.isVisible()).toBe(false);
      await page.locator('.buybox [data-compare]').tap();
      await tray.waitFor();
      await page.evaluate(() => {
        const { bottom } = document.querySelector('.buybox')!.getBoundingClientRect();
        scrollBy(0, bottom + 1);
      });
      await bar.waitFor();
      const gaps = () =>
        page.evaluate(() => {
          const edges = (name: string) => document.querySelector(name)!.getBoundingClientRect();
          const [price, box] = [edges('.buybar'), edges('.tray')];
          return [box.top - price.bottom, innerHeight - box.bottom].map(Math.round);
        });
      await expect.poll(gaps).toEqual([0, 0]);
    },
  );

  await step('rows of a table do as cards do, and have no heads to stop at', async () => {
    for (const path of ['/?show=all', '/region/US/unlimited']) {
      await page.evaluate(() => localStorage.clear());
      await home(page, path);
      const table = page.locator('table.plans').first();
      const row = table.locator('tbody tr').first();
      const href = (await row.locator('.pname').getAttribute('href'))!;
      expect(await table.getByRole('columnheader').getByRole('link').count()).toBe(0);
      expect(await table.getByRole('columnheader', { name: 'Carrier' }).count()).toBe(1);
      await row.locator('.cmp').tap();
      expect(await pressed(row.locator('.cmp'))).toBe('true');
      await row.locator('.c-price').scrollIntoViewIfNeeded();
      const under = await row.evaluate((node) => {
        const at = (selector: string) => {
          const box = node.querySelector(selector)!.getBoundingClientRect();
          return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        };
        return [at('.c-price')?.className, at('.buy')?.closest('.buy') !== null];
      });
      expect(under).toEqual(['pname', true]);
      await row.locator('.c-price').tap({ force: true });
      await page.waitForURL(`**${href}`);
    }
  });

  await step('a card of a carrier leads to the carrier, but for its button', async () => {
    await home(page, '/carriers');
    const card = page.locator('.carriercell').first();
    const href = (await card.getByRole('heading').getByRole('link').getAttribute('href'))!;
    const button = card.getByRole('link', { name: /^View Plans/ });
    const isOnTop = await button.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a') === link;
    });
    expect(isOnTop).toBe(true);
    await page.getByPlaceholder('Search carriers...').fill('no such carrier');
    await expect.poll(() => page.getByText('No carriers found').isVisible()).toBe(true);
    await page.getByPlaceholder('Search carriers...').fill('t-MOB');
    const shown = page.getByRole('main').locator('li:visible h2');
    await expect.poll(() => shown.allInnerTexts()).toContain('T-Mobile');
    for (const name of await shown.allInnerTexts()) expect(name.toLowerCase()).toMatch(/t.?mob/);
    await page.getByPlaceholder('Search carriers...').fill('');
    await card.locator('p').first().tap({ force: true });
    await page.waitForURL(`**${href}`);
  });

  await step('one menu holds every section, and Escape closes it', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    expect(await menu.isVisible()).toBe(false);
    await page.locator('header summary[aria-label="Menu"]').click();
    await menu.waitFor({ state: 'visible' });
    const links = ['Home', 'Carriers', 'Plans', 'Deals', 'United Kingdom', 'Germany', 'Japan'];
    for (const name of [...links, 'About', 'Contact', 'Login']) {
      expect(await menu.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });
});

it('chooses and presses before the list is awake, and nothing is lost', async () => {
  await step('what was chosen, and a text that is being typed', async () => {
    let acting: Promise<unknown> | undefined;
    const page = await site.open('/?show=all', {
      prepare: (opened) =>
        opened.route(/PlanExplorer[^/]*\.js$/, async (route) => {
          await (acting ??= opened.waitForLoadState('domcontentloaded').then(async () => {
            const side = opened.getByRole('complementary', { name: 'Filters' });
            await side.locator('input[name="carriers"]:enabled').first().check();
            await side.locator('input[name="carriers"]:enabled').nth(1).check();
            await side.getByRole('slider').fill('5');
            await side.locator('input[name="maxPrice"]').fill('60');
            await side.locator('input[name="maxPrice"]').blur();
            await opened.getByLabel('Sort').selectOption('price-desc');
            await opened.getByRole('searchbox').last().fill('verizon');
          }));
          await route.continue();
        }),
    });
    await addressHas(page, 'sort=price-desc');
    const asked = new URL(page.url()).searchParams;
    expect(asked.get('carriers')?.split(',')).toHaveLength(2);
    expect([asked.get('minData'), asked.get('maxPrice'), asked.get('q')]).toEqual([
      '10',
      '60',
      null,
    ]);
    await expect.poll(() => results(page).locator('.chip').count()).toBe(4);
    const box = results(page).getByRole('searchbox');
    await box.press('End');
    await page.keyboard.type(' unlimited');
    expect(await box.inputValue()).toBe('verizon unlimited');
    await page.keyboard.press('Enter');
    await addressHas(page, 'q=verizon+unlimited');
  });

  await step('presses of buttons, which show it', async () => {
    const early: number[] = [];
    let acting: Promise<unknown> | undefined;
    const page = await site.open('/plans', {
      width: WIDTHS.phone,
      prepare: (opened) => {
        const count = (selector: string) => opened.locator(`${selector}[data-tapped]`).count();
        const press = async () => {
          await opened.locator('footer').waitFor({ state: 'attached' });
          // Impatience is no second wish, but a plan that is pressed twice is not wanted.
          for (const _ of [1, 2]) await opened.getByRole('button', { name: /^Filters/ }).tap();
          for (const at of [0, 1, 1]) await pick(opened, at).tap();
          await opened.locator('main [data-save]').nth(2).tap();
          for (const of of ['.xp-filters', '[data-compare]', '[data-save]'])
            early.push(await count(of));
        };
        return opened.route(/\.js$/, async (route) => {
          await (acting ??= press());
          await route.continue();
        });
      },
    });
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(early).toEqual([1, 1, 1]);
    expect(await page.locator('[data-tapped]').count()).toBe(0);
    const kept = () =>
      page.evaluate(() => {
        const device = JSON.parse(localStorage.getItem('device') ?? '{}') as Record<
          string,
          unknown[]
        >;
        return [device.picks?.length, device.saved?.length];
      });
    await expect.poll(kept).toEqual([1, 1]);
    expect(await pressed(pick(page, 0))).toBe('true');
  });

  await step(
    'a plan that was picked before stays so, whatever its button said so early',
    async () => {
      const page = await site.open('/plans');
      await pick(page, 0).click();
      let acting: Promise<string | null> | undefined;
      const press = async () => {
        await page.locator('footer').waitFor({ state: 'attached' });
        await pick(page, 0).click();
        return pick(page, 0).getAttribute('data-tapped');
      };
      await page.route(/\.js$/, async (route) => {
        await (acting ??= press());
        await route.continue();
      });
      await page.reload();
      await settle(page);
      expect(await acting).toBe('');
      expect(await page.locator('[data-tapped]').count()).toBe(0);
      await expect.poll(() => pressed(pick(page, 0))).toBe('true');
    },
  );
});
