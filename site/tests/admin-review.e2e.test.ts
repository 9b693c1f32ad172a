import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseAdmin, SAME_ORIGIN, toast } from './support/admin.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { WIDTHS } from './support/site.ts';

const site = browseAdmin({ REVIEW_DRAFTS: 'on' });
const PASSWORD = 'kf8-Ulm.tram-Bus';

/** Goes on as an editor of that name. */
const as = (username: string) => ({
  prepare: async (_: Page, { request }: BrowserContext) => {
    const headers = SAME_ORIGIN;
    const data = { username, password: PASSWORD, role: 'editor' };
    expect((await request.post('/api/admin/users', { data, headers })).ok()).toBe(true);
    const login = { username, password: PASSWORD };
    expect((await request.post('/api/login', { data: login, headers })).ok()).toBe(true);
  },
});
const box = (page: Page) => page.getByRole('region', { name: 'Draft' });
const openPlan = async (page: Page) => {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('form', { name: /^Edit/ }).waitFor();
};
const buttons = (page: Page) => box(page).getByRole('button').allInnerTexts();

it('has what one editor drafts approved by another before it is public', async () => {
  const ada = await site.open('?tab=simcards&id=3', as('ada-writes'));
  await openPlan(ada);
  const form = ada.getByRole('form', { name: /^Edit/ });
  await form.getByLabel('Plan name').fill('Looked at by two');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await toast(ada, 'Draft saved');
  await form.waitFor({ state: 'detached' });
  await openPlan(ada);
  await box(ada).getByText('submit it for review').waitFor();
  expect(await buttons(ada)).toEqual(['Submit for review', 'Edit draft', 'Discard draft']);
  await box(ada).getByRole('button', { name: 'Submit for review' }).click();
  await toast(ada, 'Draft submitted for review');
  await box(ada).getByText('Somebody else has to approve it.').waitFor();
  expect(await buttons(ada)).toEqual(['Send back', 'Edit draft', 'Discard draft']);
  for (const width of Object.values(WIDTHS)) {
    await ada.setViewportSize({ width, height: 900 });
    expect(await sideways(ada)).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await wear(ada, scheme);
      const found = await violations(ada);
      expect({ width, scheme, found }).toEqual({ width, scheme, found: [] });
    }
  }

  const bea = await site.open('?tab=simcards&id=3', as('bea-looks'));
  await bea.getByText('To review').waitFor();
  await openPlan(bea);
  await box(bea).getByText('Submitted for review by ada-writes').waitFor();
  await box(bea).getByRole('button', { name: 'Approve' }).click();
  await toast(bea, 'Draft approved');
  await box(bea).getByText('Approved by bea-looks').waitFor();
  await box(bea).getByRole('button', { name: 'Publish now' }).click();
  await toast(bea, 'Draft published');
  await bea.getByRole('row').filter({ hasText: 'Looked at by two' }).first().waitFor();
});
