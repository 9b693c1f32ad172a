import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Device } from '#src/domain/device.ts';
import { paths } from '#src/domain/paths.ts';
import { browseSite } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor says which phone they have; it stays on the device. */
const site = browseSite();
const kept = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? '{}') as Partial<Device>).phone ?? null,
  );
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });
const said = (page: Page) => page.locator('[data-phone-said]').innerText();

it('says what a phone takes, by whom, and keeps it on the device', async () => {
  const page = await site.open(paths.phone, { fresh: true });

  await step('where it was bought is asked where that decides', async () => {
    await choose(page, 'Maker', 'Apple');
    expect(await page.getByLabel('Bought in').isVisible()).toBe(false);
    await choose(page, 'Model', 'iPhone 15');
    expect(await said(page)).toBe('Where it was bought decides what it takes.');
    expect(await kept(page)).toBeNull();
    await choose(page, 'Bought in', 'the United States');
    expect(await said(page)).toContain(
      'Your iPhone 15 (bought in the United States) takes an eSIM only, no physical SIM.',
    );
    expect(await said(page)).toContain('MacRumors, quoting Apple, as read on 31 August 2025');
    expect(await kept(page)).toMatchObject({ model: 'iPhone 15', boughtIn: 'US', card: false });
    await choose(page, 'Bought in', 'another country');
    expect(await said(page)).toContain('Your iPhone 15 takes an eSIM and a physical SIM.');
  });

  await step(
    'what the source leaves open is asked, and answered by a look at the phone',
    async () => {
      await choose(page, 'Maker', 'Samsung');
      expect(await kept(page)).toBeNull();
      await choose(page, 'Model', 'Galaxy S24');
      expect(await said(page)).toContain('takes a physical SIM; some versions an eSIM too');
      await choose(page, 'What does yours take?', 'An eSIM and a physical SIM');
      expect(await said(page)).toContain('As you saw it on the phone itself.');
      expect(await kept(page)).toEqual({
        maker: 'Samsung',
        model: 'Galaxy S24',
        boughtIn: null,
        esim: true,
        card: true,
      });
    },
  );

  await step(
    'it is there at the next visit, on the page of what is kept, and can be forgotten',
    async () => {
      await page.reload();
      await page.getByText('As you saw it').waitFor();
      expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('Galaxy S24');
      await page.goto(paths.device);
      expect(await page.locator('[data-part="phone"]').innerText()).toContain(
        'Galaxy S24: an eSIM and a physical SIM',
      );
      await page.goto(paths.phone);
      await page.getByRole('button', { name: 'Forget my phone' }).click();
      expect(await kept(page)).toBeNull();
      expect(await page.getByLabel('Maker').inputValue()).toBe('');
      expect(await page.getByRole('button', { name: 'Forget my phone' }).isVisible()).toBe(false);
    },
  );

  await step('a model that is not listed is unknown, until its owner looks', async () => {
    await choose(page, 'Maker', 'Another maker');
    expect(await said(page)).toContain('Not listed: we do not know what it takes');
    expect(await kept(page)).toBeNull();
    await choose(page, 'What does yours take?', 'A physical SIM only: *#06# shows no EID');
    expect(await kept(page)).toMatchObject({ maker: '', model: '', esim: false, card: true });
  });
});

it('lists what phones take without JavaScript', async () => {
  const page = await site.open(paths.phone, { javaScript: false });
  expect(await page.getByLabel('Maker').isVisible()).toBe(false);
  await page.getByText('Google, 32 models').click();
  expect(await page.getByText('Pixel 8, Pixel 8 Pro').isVisible()).toBe(true);
  expect(await page.getByText('Google’s page, as read on 20 September 2026').isVisible()).toBe(
    true,
  );
});
