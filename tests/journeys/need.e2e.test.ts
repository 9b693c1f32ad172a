import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { FoundList } from '#src/contract/finder/find.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { EMPTY_DEVICE } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { browseSite, ORIGIN, settle, WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor who knows what is needed: from Home over the finder and a plan to the shop. */
const site = browseSite();
const NEED = '?places=US&months=12&gb=10';
const found = async (search: string) =>
  (await (await fetch(`${ORIGIN}${api.find}${search}`)).json()) as FoundList;
const totalOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}${query}`);
  return ((await answer.json()) as PlanList).data[0]!.cost!.total;
};
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));
const formOf = (page: Page) => page.getByRole('form', { name: 'What do you need?' });
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const heading = (page: Page, name: RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const stored = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? 'null') as { need?: string } | null)?.need,
  );
const keeping = (need: string) => (page: Page) =>
  page.addInitScript(
    (text) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', '1');
      localStorage.setItem('device', text);
    },
    writeDevice({ ...EMPTY_DEVICE, need })!,
  );
/** What a page reports of its visitor, as it was sent. */
const watchEvents = (page: Page) =>
  page.addInitScript(() => {
    const sent: Promise<unknown>[] = [];
    Object.assign(globalThis, { sent });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      sent.push((body as Blob).text().then((text) => JSON.parse(text) as unknown));
      return send(url, body);
    };
  });
const sent = (page: Page) =>
  page.evaluate(() => Promise.all((globalThis as unknown as { sent: Promise<unknown>[] }).sent));

it('goes from a need on Home to the shop of the cheapest answer', async () => {
  const page = await site.open('/', {
    width: WIDTHS.phone,
    fresh: true,
    prepare: watchEvents,
    allow: [/^foreign host: /],
  });
  const answers: number[] = [];
  page.on('response', (r) => r.url().endsWith('/api/events') && answers.push(r.status()));

  await step('the form says the first answer while it is asked for, and leads to it', async () => {
    await formOf(page).getByText('Light').click();
    const { data } = await found('?places=US&months=12&gb=3');
    await formOf(page).locator('.ask-now').getByText(data[0]!.plan.planName).waitFor();
    await formOf(page).locator('.ask-now').click();
    await heading(page, /^12 months in the United States, 3 GB a month$/);
    await settle(page);
  });

  await step('a plan is opened, and its Buy link has a fresh click id at each click', async () => {
    await page.locator('.answer h2 a').nth(1).click();
    await page.waitForURL('**/plans/*');
    await settle(page);
    const shops: string[] = [];
    await page.context().route(
      (url) => url.origin !== ORIGIN,
      (route) => {
        shops.push(route.request().url());
        return route.fulfill({ body: 'shop', contentType: 'text/html' });
      },
    );
    const buy = page.locator('.buybox a[data-buy]').first();
    for (const _ of [1, 2]) {
      const [shop] = await Promise.all([page.waitForEvent('popup'), buy.click()]);
      await shop.waitForLoadState();
      await shop.close();
    }
    const [first, second] = shops.map((shop) => new URL(shop));
    expect(first!.searchParams.get('click_id')).toMatch(/^sa-\d{13}-/);
    expect(second!.searchParams.get('click_id')).not.toBe(first!.searchParams.get('click_id'));
    second!.searchParams.set('click_id', first!.searchParams.get('click_id')!);
    expect(second!.href).toBe(first!.href);
  });

  await step(
    'the page reports its view and the clicks, once each, and the server takes it',
    async () => {
      const { pathname: path } = new URL(page.url());
      const plan = path.split('/').at(-1);
      // Picked, and taken out again.
      for (const _ of [1, 2]) await page.locator('.buybox [data-compare]').click();
      const shop = { name: 'conversion', category: 'affiliate_click', plan, path };
      const pick = { name: 'click', target: 'compare', plan, path };
      expect(await sent(page)).toEqual([{ name: 'page_view', path }, shop, shop, pick]);
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(5);
      expect(new Set(answers)).toEqual(new Set([204]));
      // As the browser tells it when it takes a page out of its cache, and when it does not.
      const show = (persisted: boolean) =>
        page.evaluate(
          (kept) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept })),
          persisted,
        );
      await show(false);
      await show(true);
      expect((await sent(page)).slice(4)).toEqual([{ name: 'page_view', path }]);
    },
  );
});

it('changes a need in place, and says it in the address', async () => {
  const page = await site.open(paths.find(`${NEED}&hotspot=true`), { width: WIDTHS.tablet });
  const field = formOf(page).getByLabel('How long', { exact: true });

  await step('a wish is taken off by its link, and comes back by Back', async () => {
    const before = await page.locator('.find-head p').first().innerText();
    await page.getByRole('link', { name: 'hotspot (remove)' }).click();
    await expect.poll(() => search(page)).toBe(NEED);
    const { meta } = await found(NEED);
    await page.getByText(`${meta.totalCount} answers`).first().waitFor();
    await page.goBack();
    await page.getByText(before).waitFor();
    await page.goForward();
    await expect.poll(() => search(page)).toBe(NEED);
  });

  await step(
    'what is typed is followed without a button, keeps the focus, and is one step back',
    async () => {
      await page.getByText('Change what you need').click();
      await field.fill('2');
      await heading(page, /^2 months in the United States/);
      await field.fill('3');
      await heading(page, /^3 months in the United States/);
      expect(search(page)).toBe('?places=US&months=3&gb=10');
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      const { meta } = await found('?places=US&months=3&gb=10');
      const status = page.locator('.find-page [role=status]');
      await expect.poll(() => status.innerText()).toContain(`${meta.totalCount} answer`);
      await field.fill('99');
      await formOf(page).getByText('Must be a whole number from 1 to 36').waitFor();
      expect(search(page)).toBe('?places=US&months=3&gb=10');
      await page.goBack();
      await heading(page, /^12 months in the United States/);
    },
  );

  await step('a trip is asked for by the button', async () => {
    await page.getByText('Change what you need').click();
    await formOf(page).getByText('days', { exact: true }).locator('visible=true').first().click();
    await field.fill('5');
    await formOf(page).getByRole('button', { name: 'Show answers' }).click();
    await heading(page, /^5 days in the United States/);
  });
});

it('follows words that are typed into the box', async () => {
  const TEXT = '20 days in Japan, 15 GB';
  const asked: string[] = [];
  const page = await site.open('/', {
    width: WIDTHS.phone,
    prepare: (opened) => {
      opened.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === api.ask) asked.push(searchParams.get('q')!);
      });
      return Promise.resolve();
    },
  });
  const form = formOf(page);
  const box = form.getByRole('searchbox');
  const fields = async () => [
    await form.getByLabel('Where', { exact: true }).inputValue(),
    await form.getByLabel('How long', { exact: true }).inputValue(),
    await form.getByLabel('Gigabytes').inputValue(),
  ];

  await step('the fields say what was understood, after a pause, and the text stays', async () => {
    await box.pressSequentially(TEXT, { delay: 5 });
    await expect.poll(fields).toEqual(['JP', '20', '15']);
    expect(asked.at(-1)).toBe(TEXT);
    expect(asked.length).toBeLessThan(TEXT.length / 3);
    expect(await box.inputValue()).toBe(TEXT);
    expect(await box.evaluate((at) => at === document.activeElement)).toBe(true);
    expect(await form.getByRole('status').innerText()).toMatch(/(seen|day not known), .*[$¥]\d/);
  });

  await step('Enter shows the first answers above the list of plans', async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL('**/plans?q=**');
    await heading(page, /^20 days in Japan, 15 GB/);
    expect(await page.locator('.top3 .answer').count()).toBe(3);
    await page.locator('.uchip').getByText('20 days').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('need-time');
    await form.getByLabel('How long', { exact: true }).fill('10');
    await form.getByRole('button', { name: 'Show answers' }).click();
    await page.waitForURL('**/find?**');
    await heading(page, /^10 days in Japan, 15 GB/);
  });

  await step('a field that is changed by hand says more than the words', async () => {
    await page.goto('/');
    await box.fill(TEXT);
    await expect.poll(fields).toEqual(['JP', '20', '15']);
    await form.getByRole('button', { name: 'Longer' }).click();
    await form.getByRole('button', { name: 'Show answers' }).click();
    await heading(page, /^21 days in Japan, 15 GB/);
    const { searchParams } = new URL(page.url());
    const said = ['places', 'days', 'gb', 'q'].map((name) => searchParams.get(name));
    expect(said).toEqual(['JP', '21', '15', null]);
  });
});

it('reads a need in the search of a list, by keyboard', async () => {
  const page = await site.open('/region/US', { width: WIDTHS.wide });
  const inList = page.locator('#plan-results').getByRole('searchbox');

  await step('its first answers come into view above the list', async () => {
    await settle(page);
    await inList.fill('6 months 20 gb');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/region/US?q=**');
    const first = page.locator('.top3 .answer').first();
    await first.waitFor();
    await expect
      .poll(() => first.evaluate((answer) => answer.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    expect(await inList.inputValue()).toBe('6 months 20 gb');
  });

  await step('a part opens its field in the form of the page, folded ones too', async () => {
    await page.locator('.uchip .c', { hasText: '6 months' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('need-time');
    expect(await formOf(page).getByLabel('Gigabytes').inputValue()).toBe('20');
  });

  await step('words of a name filter the list as before, and none leave it whole', async () => {
    await inList.fill('visible');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/region/US?q=visible**');
    expect(await page.locator('.top3').count()).toBe(0);
    await settle(page);
    await inList.fill('');
    await page.waitForURL(({ searchParams }) => !searchParams.has('q'));
  });
});

it('estimates the data by the habits of a day', async () => {
  const page = await site.open(paths.find());
  const output = page.locator('.est output');
  const gigabytes = page.getByLabel('Gigabytes');

  await step('a number lets go of the word for data, and a word of the number', async () => {
    await gigabytes.fill('7');
    await expect.poll(() => formOf(page).locator('[name=size]:checked').count()).toBe(0);
    await formOf(page).getByText('Heavy').click();
    await expect.poll(() => gigabytes.inputValue()).toBe('');
  });

  await step('another habit is another estimate, which is used as it is said', async () => {
    await page.getByText('Not sure how much data?').click();
    const usual = await output.innerText();
    await page.locator('[data-habit=video]').selectOption('2 h a day');
    await expect.poll(() => output.innerText()).not.toBe(usual);
    const said = (await output.innerText()).replace(/\D/g, '');
    await page.getByRole('button', { name: 'Use this' }).click();
    await expect.poll(() => gigabytes.inputValue()).toBe(said);
  });

  await step('of a trip it is that for its days', async () => {
    await formOf(page).getByText('days', { exact: true }).locator('visible=true').first().click();
    await formOf(page).getByLabel('How long', { exact: true }).fill('5');
    await page.getByText('Not sure how much data?').click();
    await expect.poll(() => output.innerText()).toMatch(/^\d+ GB for 5 days$/);
    const [said] = (await output.innerText()).split(' ');
    await page.getByRole('button', { name: 'Use this' }).click();
    await expect.poll(() => gigabytes.inputValue()).toBe(said);
    expect(await formOf(page).locator('[name=size]:checked').count()).toBe(0);
  });
});

it.each([WIDTHS.phone, WIDTHS.wide])(
  'asks for totals in one list and has them in the next, at %i',
  async (width) => {
    const page = await site.open('/plans', { width });
    const form = page.getByRole('form', { name: 'Totals in this list' });
    const sort = () => page.getByLabel('Sort').selectOption({ label: 'Total for my need' });
    const totals = page.locator(':is(.c-total, .cell-total)');

    await step('the order by totals asks for what', async () => {
      await sort();
      expect(
        await form
          .getByLabel('How long', { exact: true })
          .evaluate((at) => at === document.activeElement),
      ).toBe(true);
      await form.getByLabel('How long', { exact: true }).fill('24');
      await form.getByRole('button', { name: 'Show totals' }).click();
      await page.getByText('For 24 months, 10 GB a month').waitFor();
      await expect.poll(() => search(page)).toBe('?months=24&gb=10&sort=total');
      await expect.poll(() => stored(page)).toBe('months=24&gb=10');
      await expect.poll(() => totals.count()).toBeGreaterThan(10);
    });

    await step('the next list takes it, gives it up, and forgets it', async () => {
      await page.goto('/region/US');
      await page.getByText('Total for 24 months, 10 GB a month').waitFor();
      await settle(page);
      await sort();
      await expect.poll(() => search(page)).toBe('?months=24&gb=10&sort=total');
      const first = minor(await totals.first().locator('.price').innerText());
      expect(first).toBe(
        Math.round((await totalOf('?region=US&months=24&gb=10&sort=total&maxAge=365')) * 100),
      );
      await page.getByRole('link', { name: /^Remove totals for/ }).click();
      await expect.poll(() => search(page)).toBe('');
      await expect.poll(() => totals.count()).toBe(0);
      await page.getByText('Total for 24 months, 10 GB a month').click();
      await form.getByRole('button', { name: 'Forget my need' }).click();
      await page.getByText('Total for my need', { exact: true }).locator('visible=true').waitFor();
      await expect.poll(() => stored(page)).toBeUndefined();
    });
  },
);

it('keeps a need on the device, and fills every form with it', async () => {
  const FULL = 'places=DE&months=24&gb=20&hotspot=true&format=esim';
  const page = await site.open(paths.find(`?${FULL}`), { width: WIDTHS.phone });
  const form = formOf(page);
  const more = page.locator('[data-more]');
  const values = async () => [
    await form.getByLabel('Where', { exact: true }).inputValue(),
    await form.getByLabel('How long', { exact: true }).inputValue(),
    await form.locator('[name="hotspot"]').isChecked(),
  ];

  await step('what was asked of the finder stands among what the device keeps', async () => {
    await expect.poll(() => stored(page)).toBe(FULL);
    await page.goto(paths.device);
    const row = page.locator('[data-part="need"]');
    await row.getByText('24 months, 20 GB a month, hotspot, eSIM, Germany').waitFor();
  });

  await step('and in the form on Home, which asks for it again', async () => {
    await page.goto('/');
    await more.click();
    await form.getByRole('button', { name: 'Forget my need' }).waitFor();
    expect(await values()).toEqual(['DE', '24', true]);
    expect(await form.getByLabel('Gigabytes').inputValue()).toBe('20');
    await form.getByRole('button', { name: 'Show answers' }).click();
    await heading(page, /^24 months in Germany, 20 GB/);
  });

  await step('a carrier leads to its totals', async () => {
    await page.goto('/carriers/congstar');
    await page.getByRole('link', { name: 'Filter and sort these plans' }).click();
    await page.getByLabel('Sort').selectOption({ label: 'Total for my need' });
    await page.getByText('For 24 months, 20 GB a month').waitFor();
    expect(search(page)).toMatch(/^\?carriers=congstar&months=24&gb=20.*&sort=total$/);
  });

  await step('a comparison keeps its need, and the place and wishes of before', async () => {
    const answer = await fetch(`${ORIGIN}${api.plans}?limit=2`);
    const slugs = ((await answer.json()) as PlanList).data.map(({ slug }) => slug);
    await page.goto(`${paths.compare(slugs)}&months=6&gb=3`);
    await expect.poll(() => stored(page)).toBe('places=DE&hotspot=true&format=esim&months=6&gb=3');
    await page.getByLabel('How long', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Show totals' }).click();
    await expect.poll(() => stored(page)).toBe('places=DE&hotspot=true&format=esim&months=9&gb=3');
  });

  await step('once forgotten, a place fills its form itself', async () => {
    await page.goto('/region/US');
    await more.click();
    await form.getByRole('button', { name: 'Forget my need' }).click();
    expect(await values()).toEqual(['US', '12', false]);
    expect(await stored(page)).toBeUndefined();
  });
});

it('fills a form with each place of a kept trip', async () => {
  const page = await site.open(paths.find(), {
    prepare: keeping('places=DE,UK,JP&days=7,7,3&gb=9'),
  });
  await formOf(page).getByRole('button', { name: 'Forget my need' }).waitFor();
  expect(await formOf(page).getByLabel('How long', { exact: true }).inputValue()).toBe('17');
  await formOf(page).getByRole('button', { name: 'Show answers' }).click();
  await heading(page, /^Germany 7 days, United Kingdom 7 days, Japan 3 days/);
  expect(search(page)).toContain('JP');
});
