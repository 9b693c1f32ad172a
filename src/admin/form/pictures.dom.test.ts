import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fireEvent } from '@testing-library/dom';
import type { AuditList } from '#src/contract/audit.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import { api } from '#src/domain/paths.ts';
import {
  all,
  browseDashboard,
  field,
  fill,
  find,
  press,
  says,
  toast,
  until,
  user,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><script>alert(1)</script><rect width="64" height="32" rx="8" fill="${color}"/></svg>`;
const png = async (background: string) => {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
};
const carrier = async () =>
  (await dashboard.ask<Carrier[]>('GET', api.carriers)).find(({ slug }) => slug === 'visible')!;
async function openForm(): Promise<HTMLElement> {
  await dashboard.open('?tab=carriers&q=visible', { allow: /pictures.*(400|415)/ });
  await press('Edit Visible');
  return find('form', 'Edit Visible');
}
const choose = async (label: string, name: string, part: string | Uint8Array<ArrayBuffer>) =>
  user.upload(await field(`File: ${label}`), new File([part], name));
/** The address of the picture that the form shows. */
const shown = () => all('img', 'Logo as it is now')[0]?.getAttribute('src') ?? null;
const shows = (other: string | null) =>
  until(() => {
    expect(shown()).toMatch(/^\/pictures\/[0-9a-f]{32}-96\.webp$/);
    expect(shown()).not.toBe(other);
    return shown();
  });

it('takes a logo as a file, by drop and by paste, and goes back to the one before', async () => {
  const form = await openForm();
  await choose('Logo', 'logo.png', 'no');
  await says('This is no picture in PNG, JPEG, WebP or SVG', form);
  await choose('Logo', 'logo.txt', svg('#0a5'));
  const first = await shows(null);
  await press('Save Changes', form);
  await toast('Carrier updated');
  expect((await dashboard.app().get(first!)).status).toBe(200);

  const again = await openForm();
  const box = await field('Logo', again);
  fireEvent.drop(box, { dataTransfer: { files: [new File([await png('#05a')], 'a.gif')] } });
  const second = await shows(first);
  await press('Save Changes', again);
  await toast('Carrier updated');
  expect((await carrier()).logoUrl).toBe(second);
  const { data } = await dashboard.ask<AuditList>('GET', api.audit);
  await dashboard.ask('POST', api.undo(data.find(({ entity }) => entity === 'carrier')!.id), {});
  expect((await carrier()).logoUrl).toBe(first);

  const third = await openForm();
  const pasted = { clipboardData: { files: [new File([await png('#a50')], 'b.gif')] } };
  fireEvent.paste(await field('Logo', third), pasted);
  await shows(first);
});

it('is emptied by its button, and fetches from no address but of the public internet', async () => {
  const form = await openForm();
  await press('Remove it: Logo', form);
  expect(shown()).toBeNull();
  await fill('Logo', 'https://10.0.0.1/logo.png', form);
  await press('Fetch it: Logo', form);
  await says('10.0.0.1 is not an address of the public internet', form);
});

it('shows the picture of a social card, and none of another site before it was fetched', async () => {
  await dashboard.open('?tab=seo', { allow: /seo\/preview: 503/ });
  const preview = await find('region', 'Preview');
  const src = () => preview.querySelector('img')?.getAttribute('src');
  // Without one, the picture that the site itself draws for the page.
  await until(() => expect(src()).toBe('/og/home.png'));
  await choose('OG image', 'card.png', await png('#0a5'));
  await until(() => expect(src()).toMatch(/^\/pictures\/[0-9a-f]{32}-1200\.jpg$/));
  await fill('OG image', 'https://pictures.example/there.png');
  await says('This picture is shown once it was fetched.', preview);
  expect(src()).toBeUndefined();
});
