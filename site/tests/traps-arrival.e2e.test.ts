import { describe, expect, it } from 'vitest';
import { writeDevice } from '#src/domain/device-codec.ts';
import { EMPTY_DEVICE } from '#src/domain/device.ts';
import { expectStill, watchLayoutShifts } from './support/layout-shifts.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

describe('what the visitor pays now', () => {
  it.each([WIDTHS.phone, WIDTHS.wide])('moves nothing when it arrives, %d wide', async (width) => {
    const own = {
      carrier: 'Mine',
      priceMinor: 4_000,
      currency: 'USD',
      per: 'month',
      gb: 5,
    } as const;
    const answer = await fetch(`${ORIGIN}/api/simcards?region=US&minData=10&limit=2`);
    const slugs = ((await answer.json()) as { data: { slug: string }[] }).data.map(
      ({ slug }) => slug,
    );
    for (const path of [
      '/find?places=US&months=12&gb=5',
      `/compare?plans=${slugs.join(',')}&months=12&gb=5`,
    ]) {
      const page = await site.open(path, {
        width,
        height: 812,
        fresh: true,
        prepare: async (opened) => {
          await watchLayoutShifts(opened);
          await opened.addInitScript(
            (kept) => localStorage.setItem('device', kept),
            writeDevice({ ...EMPTY_DEVICE, own })!,
          );
        },
      });
      await page.locator('.own-saving, .own-head').first().waitFor();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expectStill(page, path, 0.01);
      await page.context().close();
    }
  });
});

it.each([true, false])(
  'a refused report begins again in its first wrong field (JavaScript: %s)',
  async (javaScript) => {
    const page = await site.open('/plans/fraenk-15-gb', {
      javaScript,
      allow: [/status of 400/, /400: .*\/report\//],
    });
    await page
      .getByRole('complementary')
      .getByRole('link', { name: 'Report a wrong price' })
      .click();
    const form = page.locator('#report-form');
    await form.getByLabel('Price you see (EUR)').fill('cheap');
    await form.getByLabel('Address where you see it').fill('https://example.org/elsewhere');
    await form.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('The price you see must be a plain number').waitFor();
    const price = page.getByLabel('Price you see (EUR)');
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  },
);
