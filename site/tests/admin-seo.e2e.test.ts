import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseAdmin } from './support/admin.ts';

const site = browseAdmin();
const PICTURE = 'https://pictures.example';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Pictures of the other site: one is there, the rest is not. */
const foreign = (page: Page) =>
  page.route(`${PICTURE}/**`, (route) =>
    route.request().url().endsWith('/there.png')
      ? route.fulfill({ body: PIXEL, contentType: 'image/png' })
      : route.fulfill({ status: 404 }),
  );

it('shows the picture of another site in the social card, or says why it cannot', async () => {
  const page = await site.open('?tab=seo', {
    prepare: foreign,
    allow: [/pictures\.example/],
  });
  const preview = page.getByRole('region', { name: 'Preview' });
  const address = page.getByLabel('OG image', { exact: true });
  // Without one, the picture that the site itself draws for the page.
  await expect.poll(() => preview.locator('img').getAttribute('src')).toBe('/og/home.png');

  await address.fill(`${PICTURE}/there.png`);
  await expect.poll(() => preview.locator('img').getAttribute('src')).toBe(`${PICTURE}/there.png`);
  const shown = () =>
    preview.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.width));
  expect(await shown()).toBeGreaterThan(100);

  await address.fill(`${PICTURE}/gone.png`);
  await preview.getByText('This picture cannot be loaded here.').waitFor();
  await preview.getByText(`${PICTURE}/gone.png`).waitFor();
  expect(await preview.locator('img').count()).toBe(0);

  await address.fill('http://plain.example/a.png');
  await preview.getByText('The address of a picture begins with https://').waitFor();
  await address.fill(`${PICTURE}/there.png`);
  expect(await shown()).toBeGreaterThan(100);
});
