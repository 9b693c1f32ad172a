import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Carrier } from '#src/contract/carriers.ts';
import { api, paths } from '#src/domain/paths.ts';
import { smallMark } from '#src/domain/pictures.ts';
import { browseAdmin, idle, publish, refused, SAME_ORIGIN, toast } from './support/admin.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin();

const svg = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><script>alert(1)</script><rect width="64" height="32" rx="8" fill="${color}"/></svg>`,
  );
const carrierOf = async (page: Page, slug: string): Promise<Carrier> =>
  ((await (await page.request.get(api.carriers)).json()) as Carrier[]).find(
    (carrier) => carrier.slug === slug,
  )!;
const formOf = async (page: Page) => {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  return page.getByRole('form', { name: 'Edit Visible' });
};
/** The picture of the form, once the browser has drawn it. */
const shownIn = async (page: Page) => {
  const image = page.getByRole('img', { name: 'Logo as it is now' });
  await image.waitFor();
  await image.evaluate((img: HTMLImageElement) => img.decode());
  return image.getAttribute('src');
};
/** The mark on the carrier's public page: what it names, and how many points wide it came. */
const markOf = async (page: Page) => {
  await page.goto(paths.carrier('visible'));
  const mark = page.locator('.mono-lg img');
  await mark.waitFor();
  const width = await mark.evaluate((img: HTMLImageElement) =>
    img.decode().then(() => img.naturalWidth),
  );
  return { src: await mark.getAttribute('src'), width };
};
/** A file that arrives with an event of the browser, as a drop or a paste brings it. */
const bring = (page: Page, type: 'drop' | 'paste', bytes: Buffer) =>
  page.getByRole('textbox', { name: 'Logo', exact: true }).evaluate(
    (input, [type, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.fromBase64(text)], 'logo.gif', { type: 'image/png' }));
      const event =
        type === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
      input.dispatchEvent(event);
    },
    [type, bytes.toString('base64')] as const,
  );

it('takes a logo by the form, shows it on the pages of a release, and goes back to the one before', async () => {
  const page = await site.open('?tab=carriers&q=visible', { allow: refused(415) });
  const form = await formOf(page);
  const file = page.getByLabel('File: Logo');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await form.getByText('This is no picture in PNG, JPEG, WebP or SVG').waitFor();
  await file.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: svg('#0a5') });
  const first = await shownIn(page);
  expect(first).toMatch(/^\/pictures\/[0-9a-f]{32}-96\.webp$/);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Carrier updated');
  await publish(page);

  const release = join(site.dataDir(), 'current/client');
  const named = [first!, smallMark(first!)].map((address) => address.replace('/pictures/', ''));
  expect((await readdir(join(release, 'pictures'))).sort()).toEqual(named.sort());
  const visitor = await site.visit(paths.carriers);
  expect(await markOf(visitor)).toEqual({ src: first, width: 96 });
  await visitor.goto(paths.carriers);
  await visitor
    .locator(`.mono img[src="${smallMark(first!)}"]`)
    .first()
    .waitFor();

  await page.goto('/admin?tab=carriers&q=visible');
  await idle(page);
  await formOf(page);
  await bring(page, 'drop', await sharp(svg('#05a')).png().toBuffer());
  await expect.poll(() => shownIn(page)).not.toBe(first);
  const second = await shownIn(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Carrier updated');
  expect((await markOf(visitor)).src).toBe(second);

  const log = (await (await page.request.get(api.audit)).json()) as {
    data: { id: number; entity: string }[];
  };
  const line = log.data.find(({ entity }) => entity === 'carrier')!;
  const undone = await page.request.post(api.undo(line.id), { data: {}, headers: SAME_ORIGIN });
  expect(undone.ok(), await undone.text()).toBe(true);
  expect((await carrierOf(page, 'visible')).logoUrl).toBe(first);
  expect((await markOf(visitor)).src).toBe(first);
});

it('can be used by everybody: keys, paste, words, both themes, and a phone', async () => {
  const page = await site.open('?tab=carriers&q=visible', { allow: refused(400) });
  const form = await formOf(page);
  await bring(page, 'paste', await sharp(svg('#a50')).png().toBuffer());
  const before = (await carrierOf(page, 'visible')).logoUrl;
  await expect.poll(() => shownIn(page)).not.toBe(before);
  await form.getByText('Drawing').waitFor({ state: 'detached' });
  for (const width of [WIDTHS.wide, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      expect(
        await violations(page, { part: 'form[aria-label^="Edit"]' }),
        `${width} ${theme}`,
      ).toEqual([]);
    }
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: WIDTHS.wide, height: 900 });
  await form.getByRole('button', { name: 'Remove it: Logo' }).press('Enter');
  expect(await page.getByRole('img', { name: 'Logo as it is now' }).count()).toBe(0);
  const address = form.getByRole('textbox', { name: 'Logo', exact: true });
  await address.fill('https://10.0.0.1/logo.png');
  await form.getByRole('button', { name: 'Fetch it: Logo' }).press('Enter');
  await form.getByText('10.0.0.1 is not an address of the public internet').waitFor();
});
