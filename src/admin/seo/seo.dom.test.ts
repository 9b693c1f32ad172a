import { expect, it } from 'vitest';
import type { SeoGlobal } from '#src/contract/seo.ts';
import { api } from '#src/domain/paths.ts';
import {
  browseDashboard,
  field,
  fill,
  find,
  press,
  says,
  toast,
  until,
} from '../../../tests/support/dashboard.ts';

// Pages and robots.txt come from a site, which this server has none of.
const allow = /400|500|seo\/preview: 503/;
const dashboard = browseDashboard();
const failAt = (address: string) =>
  (dashboard.network().instead = (path, { method }) =>
    path === address && method === 'GET'
      ? Response.json({ message: 'Internal error' }, { status: 500 })
      : null);

it('says which settings cannot be read, and keeps what is typed when a later look fails', async () => {
  failAt(api.seoPages);
  await dashboard.open('?tab=seo', { allow });
  await says('Internal error', document.getElementById('panel')!);
  dashboard.network().instead = null;
  await press('Retry');
  const whole = await find('form', 'Whole site');
  await fill('Site title', 'Typed, not saved', whole);
  failAt(api.seoGlobal);
  const first = await find('form', /^Page: /);
  await fill('Description', 'Saved while the other form holds words.', first);
  await press('Save Changes', first);
  await toast('Page SEO settings saved');
  await until(() => expect(dashboard.network().refused).toContain(`GET ${api.seoGlobal}: 500`));
  expect((await field('Site title', whole)).value).toBe('Typed, not saved');
});

it('refuses an analytics id in another form, and stores one in capitals', async () => {
  await dashboard.open('?tab=seo', { allow });
  const form = await find('form', 'Whole site');
  await fill('Google Analytics ID', 'UA-12345-1', form);
  await press('Save Changes', form);
  await says('Must be an id like G-XXXXXXXXXX', form);
  await fill('Google Analytics ID', 'g-test12345', form);
  await press('Save Changes', form);
  await toast('Global SEO settings saved');
  const { googleAnalyticsId } = await dashboard.ask<SeoGlobal>('GET', api.seoGlobal);
  expect(googleAnalyticsId).toBe('G-TEST12345');
});
