import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestMail } from '#api/mail/testing.ts';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { Overview } from '#src/contract/overview.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/overview.ts';
import { api, paths } from '#src/domain/paths.ts';
import { TEST_ADMIN, type TestSite } from '../../scripts/test-site.ts';
import { sideways, violations, wear } from './support/axe.ts';
import { browseSite, WIDTHS } from './support/site.ts';
import { startSmallSite, ONE } from './support/small-site.ts';

const EMAIL = 'vera@people.example';
/** What a look at a link that opens nothing is. */
const GONE = [/status of 404/, /404: .*\/alerts\//];
const REFUSED = [/status of 400/, /400: .*\/alerts\//];
const TODAY = new Date().toISOString().slice(0, 10);

let mail: Awaited<ReturnType<typeof openTestMail>>;
let own: TestSite;
beforeAll(async () => {
  mail = await openTestMail();
  const seen = `UPDATE plans SET price_minor = 2000, list_minor = NULL, offer_ends = NULL, sample = 0,
    source_name = NULL, seen_on = '${TODAY}' WHERE deleted_at IS NULL`;
  own = await startSmallSite([...ONE, seen], mail.variables);
});
afterAll(async () => {
  await own?.stop();
  await mail?.close();
});
const site = browseSite(() => own.origin);
/** The address in a mail, at this server: mails name the one that the pages were built for. */
const here = (link: string) => link.replace(new URL(link).origin, own.origin);

/** Axe, in both themes, and no wider than the window: of a page, or with scripts of what another shows. */
async function isFine(page: Page, shown?: Page): Promise<void> {
  if (shown) await page.goto(shown.url());
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    expect(await violations(page)).toEqual([]);
  }
  expect(await sideways(page)).toBe(0);
}
const newest = async (what: RegExp) => {
  const found = () => mail.received.findLast(({ text = '' }) => what.test(text));
  await expect.poll(() => found() !== undefined, { timeout: 60_000 }).toBe(true);
  return found()!;
};

it('is asked for without a script, confirmed, told when a price falls, and ended by one press', async () => {
  const page = await site.open(paths.plans, {
    javaScript: false,
    width: WIDTHS.phone,
    allow: [...GONE, ...REFUSED],
  });
  const look = await site.open(paths.plans, { width: WIDTHS.phone, allow: [...GONE, ...REFUSED] });
  const { data } = (await (await page.request.get(api.plans)).json()) as {
    data: { id: number; slug: string }[];
  };
  const { id, slug } = data[0]!;
  await page.goto(paths.plan(slug));
  await page.getByRole('link', { name: 'Get a mail when it costs less' }).click();
  await page.getByText('costs less than $20.00').waitFor();
  await isFine(look, page);
  await page.getByLabel('Your e-mail address').fill('vera');
  await page.getByRole('button', { name: 'Ask for this alert' }).click();
  await page.getByText('must be an e-mail address').waitFor();
  expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('vera');
  await look.getByRole('button', { name: 'Ask for this alert' }).click();
  await look.getByText('Nothing was saved yet.').waitFor();
  await isFine(look);
  await page.getByLabel('Your e-mail address').fill(EMAIL);
  await page.getByLabel('Only when it costs at most').fill('18,50');
  await page.getByRole('button', { name: 'Ask for this alert' }).click();
  await page.getByRole('heading', { level: 1, name: 'Look into your mailbox' }).waitFor();
  await isFine(look, page);

  const asked = await newest(/Confirm the alert/);
  await page.goto(here(/http:\S+\/alerts\/confirm\S+/.exec(asked.text!)![0]));
  await page.getByText('at most $18.50').waitFor();
  await isFine(look, page);
  await page.getByRole('button', { name: 'Yes, write to me' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your price alerts' }).waitFor();
  await page.getByText('Your alert is on.').waitFor();
  await isFine(look, page);
  expect(mail.received).toHaveLength(1);

  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await page.request.post(api.login, { headers, data: TEST_ADMIN });
  const counts = async () =>
    ((await (await page.request.get(OVERVIEW_ADDRESS)).json()) as Overview).priceAlerts;
  const plan = (await (await page.request.get(api.adminPlan(id))).json()) as AdminPlan;
  const edit = { ...plan, price: 17.25, seenOn: TODAY, confirmPrice: true };
  const edited = await page.request.put(api.plan(id), { headers, data: edit });
  expect([edited.status(), await edited.text()]).toEqual([200, expect.stringContaining('17.25')]);

  const told = await newest(/It was \$20\.00 before/);
  expect(told.subject).toContain('Now $17.25');
  const [link] = /http:\S+\/plans\/\S+/.exec(told.text!)!;
  await page.goto(here(link));
  expect(await page.getByRole('complementary', { name: 'Price' }).first().textContent()).toContain(
    '$17.25',
  );
  expect(await counts()).toEqual({ active: 1, waiting: 0, sent: 1, failed: 0 });

  const unsubscribe = told.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
  const mine = here(unsubscribe.slice(1, -1));
  // As a mail program does it: from nowhere, with nothing.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(mine, { method: 'POST', body })).status).toBe(200);
  expect(await counts()).toEqual({ active: 0, waiting: 0, sent: 1, failed: 0 });
  await page.goto(mine);
  await page.getByRole('heading', { level: 1, name: 'This link opens nothing any more' }).waitFor();
  await isFine(look, page);
});

it('is offered at the answers to a need, and what is kept is said under Privacy', async () => {
  const page = await site.open('/find?places=ZQ&months=12');
  await page.getByRole('link', { name: 'Get a mail when this costs less' }).click();
  await page.getByText('this costs less in all: 12 months in Zembla').waitFor();
  await page.getByRole('link', { name: 'What happens with your address' }).click();
  await page.getByRole('heading', { name: 'If you ask for price alerts' }).waitFor();
  await isFine(page);
  await page.goto(paths.follow());
  await page.getByText('A mail when it costs less').waitFor();
});
