import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { openTestMail } from '#api/people/mail/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { browseAdmin, SAME_ORIGIN } from '../../site/tests/support/admin.ts';
import { sideways, violations } from '../../site/tests/support/axe.ts';
import { WIDTHS } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor who wants a mail when a plan costs less. */
const mail = await openTestMail();
// A price is told of when the pages show it.
const site = browseAdmin({ ...mail.variables, PUBLISH_ON_EDIT: 'on' });
afterAll(() => mail.close());

const EMAIL = 'vera@people.example';
/** What a look at a link that opens nothing is, and the answer to a form that is wrong. */
const allow = [/status of 40[04]/, /40[04]: .*\/alerts\//];
const TODAY = new Date().toISOString().slice(0, 10);

/** The address in a mail, at this server: mails name the one that the pages were built for. */
const here = (link: string) => link.replace(new URL(link).origin, site.origin());
const newest = async (what: RegExp) => {
  const found = () => mail.received.findLast(({ text = '' }) => what.test(text));
  await expect.poll(() => found() !== undefined).toBe(true);
  return found()!;
};
/** Axe, and no wider than the window: of a page, or with scripts of what another shows. */
async function isFine(page: Page, shown?: Page): Promise<void> {
  if (shown) await page.goto(shown.url());
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

let cookie = '';
/** Asks the server as its admin. */
async function ask<T>(method: 'GET' | 'PUT' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await fetch(site.origin() + path, {
    method,
    headers: { ...SAME_ORIGIN, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(data && { body: JSON.stringify(data) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (cookies.length > 0) cookie = cookies.join('; ');
  return (await answer.json()) as T;
}
const counts = async () => (await ask<Overview>('GET', OVERVIEW_ADDRESS)).priceAlerts;
/** Sets a price that somebody saw today. */
async function setPrice(id: number, price: number): Promise<void> {
  const plan = await ask<AdminPlan>('GET', api.adminPlan(id));
  const seen = { seenOn: TODAY, checked: true, confirmPrice: true };
  await ask('PUT', api.plan(id), { ...plan, price, previousPrice: null, hasDeal: false, ...seen });
}

it('is asked for without a script, confirmed, told when a price falls, and ended by one press', async () => {
  await ask('POST', api.login, TEST_ADMIN);
  const { data } = await ask<PlanList>('GET', `${api.plans}?region=US&planTypes=prepaid&limit=1`);
  const { id, slug } = data[0]!;
  await setPrice(id, 20);
  const options = { width: WIDTHS.phone, allow };
  const page = await site.visit(paths.plan(slug), { ...options, javaScript: false });
  const look = await site.visit('/about', options);
  const send = page.getByRole('button', { name: 'Ask for this alert' });

  await step('the form gives back what is wrong, with and without scripts', async () => {
    await page.getByRole('link', { name: 'Get a mail when it costs less' }).click();
    await page.getByText('costs less than $20.00').waitFor();
    await isFine(look, page);
    await page.getByLabel('Your e-mail address').fill('vera');
    await send.click();
    await page.getByText('must be an e-mail address').waitFor();
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('vera');
    await look.getByRole('button', { name: 'Ask for this alert' }).click();
    await look.getByText('Nothing was saved yet.').waitFor();
    await isFine(look);
  });

  await step('it is asked for, and confirmed by the link of a mail', async () => {
    await page.getByLabel('Your e-mail address').fill(EMAIL);
    await page.getByLabel('Only when it costs at most').fill('18,50');
    await send.click();
    await page.getByRole('heading', { level: 1, name: 'Look into your mailbox' }).waitFor();
    await isFine(look, page);
    const { text } = await newest(/Confirm the alert/);
    await page.goto(here(/http:\S+\/alerts\/confirm\S+/.exec(text!)![0]));
    await page.getByText('at most $18.50').waitFor();
    await isFine(look, page);
    await page.getByRole('button', { name: 'Yes, write to me' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your price alerts' }).waitFor();
    await page.getByText('Your alert is on.').waitFor();
    await isFine(look, page);
    expect(mail.received).toHaveLength(1);
  });

  await step('a lower price is told, once', async () => {
    await setPrice(id, 17.25);
    const told = await newest(/fell from \$20\.00 to \$17\.25/);
    expect(told.subject).toContain('Now $17.25');
    await page.goto(here(/http:\S+\/plans\/\S+/.exec(told.text!)![0]));
    const price = page.getByRole('complementary', { name: 'Price', exact: true }).first();
    expect(await price.textContent()).toContain('$17.25');
    expect(await counts()).toEqual({ active: 1, waiting: 0, sent: 1, failed: 0 });
  });

  await step('a mail program ends it by one press: from nowhere, with nothing', async () => {
    const { headers } = await newest(/fell from \$20\.00 to \$17\.25/);
    const link = headers.find(({ key }) => key === 'list-unsubscribe')!.value;
    const mine = here(link.slice(1, -1));
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(mine, { method: 'POST', body })).status).toBe(200);
    expect(await counts()).toEqual({ active: 0, waiting: 0, sent: 1, failed: 0 });
    await page.goto(mine);
    const gone = 'This link opens nothing any more';
    await page.getByRole('heading', { level: 1, name: gone }).waitFor();
    await isFine(look, page);
  });
});

it('is offered at the answers to a need, and what is kept is said under Privacy', async () => {
  const page = await site.visit('/find?places=US&months=12');
  await page.getByRole('link', { name: 'Get a mail when this costs less' }).click();
  await page.getByText('this costs less in all: 12 months in the United States').waitFor();
  await page.getByRole('link', { name: 'What happens with your address' }).click();
  await page.getByRole('heading', { name: 'If you ask for price alerts' }).waitFor();
  await isFine(page);
  await page.goto(paths.follow());
  await page.getByText('A mail when it costs less').waitFor();
});
