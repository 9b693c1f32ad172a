import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fireEvent } from '@testing-library/dom';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><script>alert(1)</script><rect width="64" height="32" rx="8" fill="${color}"/></svg>`;
const png = async (background: string) => {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
};
const carrier = async () =>
  (await page.ask<Carrier[]>('GET', api.carriers)).find(({ slug }) => slug === 'visible')!;
async function openForm(): Promise<HTMLElement> {
  await page.open('?tab=carriers&q=visible', { allow: /pictures.*(400|415)/ });
  await page.press('Edit Visible');
  return page.find('form', 'Edit Visible');
}
const send = async (label: string, name: string, part: string | Uint8Array<ArrayBuffer>) =>
  page.user.upload(await page.field(`File: ${label}`), new File([part], name));
/** The address of the picture that the form shows. */
const shown = () => page.all('img', 'Logo as it is now')[0]?.getAttribute('src') ?? null;
const shows = (other: string | null) =>
  page.until(() => {
    expect(shown()).toMatch(/^\/pictures\/[0-9a-f]{32}-96\.webp$/);
    expect(shown()).not.toBe(other);
    return shown();
  });

it('takes a logo as a file, by drop and by paste, and goes back to the one before', async () => {
  const form = await openForm();
  await send('Logo', 'logo.png', 'no');
  await page.says('This is no picture in PNG, JPEG, WebP or SVG', form);
  await send('Logo', 'logo.txt', svg('#0a5'));
  const first = await shows(null);
  await page.press('Save Changes', form);
  await page.toast('Carrier updated');
  expect((await page.app().get(first!)).status).toBe(200);

  const again = await openForm();
  const box = await page.field('Logo', again);
  fireEvent.drop(box, { dataTransfer: { files: [new File([await png('#05a')], 'a.gif')] } });
  const second = await shows(first);
  await page.press('Save Changes', again);
  await page.toast('Carrier updated');
  expect((await carrier()).logoUrl).toBe(second);
  const { data } = await page.ask<AuditList>('GET', api.audit);
  await page.ask('POST', api.undo(data.find(({ entity }) => entity === 'carrier')!.id), {});
  expect((await carrier()).logoUrl).toBe(first);

  const third = await openForm();
  const pasted = { clipboardData: { files: [new File([await png('#a50')], 'b.gif')] } };
  fireEvent.paste(await page.field('Logo', third), pasted);
  await shows(first);
});

it('is emptied by its button, and fetches from no address but of the public internet', async () => {
  const form = await openForm();
  await page.press('Remove it: Logo', form);
  expect(shown()).toBeNull();
  await page.fill('Logo', 'https://10.0.0.1/logo.png', form);
  await page.press('Fetch it: Logo', form);
  await page.says('10.0.0.1 is not an address of the public internet', form);
});

it('shows the picture of a social card, and none of another site before it was fetched', async () => {
  await page.open('?tab=settings', { allow: /seo\/preview: 503/ });
  const preview = await page.find('region', 'Preview');
  const src = () => preview.querySelector('img')?.getAttribute('src');
  // Without one, the picture that the site itself draws for the page.
  await page.until(() => expect(src()).toBe('/og/home.png'));
  await send('OG image', 'card.png', await png('#0a5'));
  await page.until(() => expect(src()).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.jpg$/));
  await page.fill('OG image', 'https://pictures.example/there.png');
  await page.says('This picture is shown once it was fetched.', preview);
  expect(src()).toBeUndefined();
});
