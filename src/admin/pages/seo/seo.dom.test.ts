import { expect, it } from 'vitest';
import type { SeoGlobal } from '#src/contract/pages/seo.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '#tests/support/dashboard.ts';

// Pages and robots.txt come from a site, which this server has none of.
const allow = /400|500|seo\/preview: 503/;
const page = browseDashboard();

it('says which settings cannot be read, and keeps what is typed when a later look fails', async () => {
  page.failAt(api.seoPages);
  await page.open('?tab=settings', { allow });
  await page.says('Internal error', page.panel());
  page.network().instead = null;
  await page.press('Retry');
  const whole = await page.find('form', 'Whole site');
  await page.fill('Site title', 'Typed, not saved', whole);
  page.failAt(api.seoGlobal);
  const first = await page.find('form', /^Page: /);
  await page.fill('Description', 'Saved while the other form holds words.', first);
  await page.press('Save Changes', first);
  await page.toast('Page SEO settings saved');
  await page.until(() => expect(page.network().refused).toContain(`GET ${api.seoGlobal}: 500`));
  expect((await page.field('Site title', whole)).value).toBe('Typed, not saved');
});

it('refuses an analytics id in another form, and stores one in capitals', async () => {
  await page.open('?tab=settings', { allow });
  const form = await page.find('form', 'Whole site');
  await page.fill('Google Analytics ID', 'UA-12345-1', form);
  await page.press('Save Changes', form);
  await page.says('Must be an id like G-XXXXXXXXXX', form);
  await page.fill('Google Analytics ID', 'g-test12345', form);
  await page.press('Save Changes', form);
  await page.toast('Global SEO settings saved');
  const { googleAnalyticsId } = await page.ask<SeoGlobal>('GET', api.seoGlobal);
  expect(googleAnalyticsId).toBe('G-TEST12345');
});
