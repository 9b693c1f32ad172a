import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();
const planAt = (id: number) => page.ask<AdminPlan>('GET', api.adminPlan(id));
const publicPrice = async (id: number) => (await page.ask<Plan>('GET', `${api.plans}/${id}`)).price;
/** Opens the form of a plan. */
async function open(id: number, allow?: RegExp) {
  const plan = await planAt(id);
  await page.open(`?tab=simcards&id=${id}`, { allow });
  return { plan, form: await page.find('form', `Edit ${plan.planName}`) };
}

it('keeps draft values of a public plan, shows what changed since, and publishes them', async () => {
  const { plan, form } = await open(5);
  await page.fill('Price', '41.25', form);
  await page.press('Save as draft', form);
  await page.toast('Draft saved');
  expect(await publicPrice(5)).toBe(plan.price);
  await page.ask('PUT', `${api.plans}/5`, { ...plan, price: 44, hasDeal: false });
  await open(5);
  const box = await page.find('region', 'Draft');
  await page.says(`Price was ${plan.price} and is 44 now.`, box);
  const change = (row: Element) => ['del', 'ins'].map((one) => row.querySelector(one)?.textContent);
  const changes = [...box.querySelectorAll('tbody tr')].map(change);
  expect(changes).toContainEqual([
    expect.stringContaining(plan.price.toFixed(2)),
    expect.stringContaining('41.25'),
  ]);
  expect(changes.filter(([before, after]) => before === after)).toEqual([]);
  await page.press('Publish anyway', box);
  await page.agree('Publish anyway');
  await page.toast('Draft published');
  expect(await publicPrice(5)).toBe(41.25);
});

it('refuses a time that is over at its field, and shows what waits in the list', async () => {
  const { plan, form } = await open(6, /draft.*400/);
  await page.fill('Price', '39', form);
  await page.press('Schedule...', form);
  const dialog = await page.find('dialog', 'Schedule these values');
  await page.press('Schedule', dialog);
  await page.says('Choose a date and time', dialog);
  await page.fill(/^Public from/, '2020-01-01T10:00', dialog);
  await page.press('Schedule', dialog);
  await page.says('Must be in the future. Or publish now', dialog);
  await page.fill(/^Public from/, '2040-01-01T10:00', dialog);
  await page.press('Schedule', dialog);
  await page.toast('SIM card scheduled');
  await page.open('?tab=simcards&where=hasDraft.is.true');
  await page.says('Scheduled values', await page.row(plan.planName));
});

it('moves the end of values that are public for a while', async () => {
  const draft = {
    ...(await planAt(8)),
    planDescription: 'For a while',
    until: '2040-01-01T10:00Z',
  };
  await page.ask('PUT', api.draft(8), { ...draft, draftVersion: null });
  await page.ask('POST', api.publishDraft(8), { draftVersion: 1 });
  await open(8, /draft.*400/);
  const box = await page.find('region', 'Draft');
  await page.press('Move the end...', box);
  const dialog = await page.find('dialog', 'Move the end');
  await page.fill(/^Ends at/, '2020-02-01T10:00', dialog);
  await page.press('Move', dialog);
  await page.says('Must be in the future', dialog);
  await page.fill(/^Ends at/, '2041-02-01T10:00', dialog);
  await page.press('Move', dialog);
  await page.toast('End moved');
  await page.says(/The earlier values come back .*2041/, box);
});

/** A plan at $22.90, and its form. */
async function newPlan(planName: string, allow?: RegExp) {
  const { id } = await page.ask<AdminPlan>('POST', api.plans, {
    carrierId: 1,
    regionId: 1,
    planName,
    dataAmount: '2GB/day',
    price: '22.90',
    planType: 'prepaid',
  });
  await page.open(`?tab=simcards&id=${id}`, { allow });
  return { id, form: await page.find('form', `Edit ${planName}`) };
}
it('reads a typed price as it was typed, and asks about one that nobody would expect', async () => {
  const { id, form } = await newPlan('Typed Price', /PUT .*(400|409)/);
  const price = await page.field('Price', form);
  // The comma stands where it was typed, and the reason at the field, without its name on the wire.
  expect(price.type).toBe('text');
  await page.fill('Price', '19,99', form);
  expect(price.value).toBe('19,99');
  await page.press('Save Changes', form);
  await page.says('Has a comma: write 19.99', form);
  expect(price.getAttribute('aria-invalid')).toBe('true');
  await page.toast('Error updating SIM card');
  expect(page.words()).not.toContain('price:');

  await page.fill('Price', '1999', form);
  await page.press('Save Changes', form);
  const question = '$1,999.00 is 87 times the usual price of $22.90. Save anyway?';
  await page.agree('Keep editing', question);
  expect(await planAt(id)).toMatchObject({ price: 22.9 });
  await page.press('Save Changes', form);
  await page.agree('Save anyway', question);
  await page.toast('SIM card updated');
  const now = { price: 1999, dataAmount: '2GB', dataPeriod: 'day' };
  expect(await planAt(id)).toMatchObject(now);

  // The wrong record goes, with a reason, and an undo brings it back.
  await page.open(`?tab=prices&id=${id}`);
  await page.press(/^Mark as an error \$1,999\.00/);
  const reason = await page.find('form', /^Mark \$1,999\.00 of .* as an error$/);
  await page.fill('Why it is wrong', 'Typed without its comma.', reason);
  await page.press('Mark as an error', reason);
  await page.toast('Price record removed');
  expect(await planAt(id)).toMatchObject({ price: 22.9, previousPrice: null });
  await page.press('Undo');
  await page.toast('changes undone');
  expect(await planAt(id)).toMatchObject({ price: 1999 });
});

it('lists the old address of a plan that moved, which leads to the new one', async () => {
  const { id, form } = await newPlan('Moving Plan');
  const { slug } = await planAt(id);
  await page.fill('Slug', 'moved-elsewhere', form);
  await page.press('Save Changes', form);
  await page.toast('SIM card updated');
  await page.open('?tab=settings&view=old');
  await page.find('link', '/plans/moved-elsewhere', await page.row(`/plans/${slug}`));
  const answer = await page.app().get(`/plans/${slug}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/plans/moved-elsewhere']);
});

it('marks every missing field at once, and lets the currency follow the region', async () => {
  await page.open('?tab=simcards&new=1', { allow: /POST .*400/ });
  const form = await page.find('form', 'New SIM card');
  await page.press('Create SIM card', form);
  await page.says('Choose a carrier', form);
  expect(form.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5);
  await page.toast('5 fields to look at, marked in the form.');
  await page.choose('Region', 'United Kingdom', form);
  expect((await page.field('Currency', form)).value).toBe('GBP');
});

it('copies a plan into a form that wants a name and an address', async () => {
  await page.open('?tab=simcards&q=visible');
  const [first] = page.rows();
  await page.press(/^More for/, first);
  await page.press('Copy', undefined, 'menuitem');
  expect(location.search).toContain('q=visible');
  const form = await page.find('form', 'New SIM card');
  for (const name of ['Plan name', 'Slug', 'Price', 'Seen', 'Source'])
    expect((await page.field(name, form)).value, name).toBe('');
  await page.fill('Plan name', 'A copy of Visible', form);
  await page.fill('Price', '25', form);
  await page.press('Create SIM card', form);
  await page.toast('SIM card created');
  await page.gone('form', 'New SIM card');
  await page.gone('alertdialog');
  await page.open('?tab=simcards&q=a+copy+of+visible');
  expect(await page.row('A copy of Visible')).toBe(page.rows()[0]);
  expect(page.all('row', /Visible/)).toHaveLength(1);
});

it('corrects a price where it stands, keeps its source, and asks in the cell about an unusual one', async () => {
  const { id } = await newPlan('In The Row');
  const source = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
  await page.ask('PUT', api.plan(id), { ...(await planAt(id)), ...source });
  await page.open('?tab=simcards&q=in+the+row', { allow: /PUT .*409/ });
  (await page.row('In The Row')).focus();
  const { promise, resolve } = Promise.withResolvers<null>();
  page.network().instead = (path, { method }) =>
    method === 'GET' && path === api.carriers ? promise : null;
  // Also the second digit, however soon it comes, is the field's.
  await page.keyboard('35{Enter}');
  await page.toast('SIM card updated');
  await page.toast('In The Row, $35.00');
  expect(await planAt(id)).toMatchObject({ price: 35, source: { name: 'A list' } });
  // Nobody is asked whether to discard what is saved, while lists are read and afterwards.
  await page.press(/^Edit In The Row/);
  resolve(null);
  await page.gone('textbox', 'Price');
  await page.press(/^Edit In The Row/);
  await page.field('Price');
  expect(page.all('alertdialog')).toEqual([]);
  await page.fill('Price', '2290');
  await page.press('Save Changes');
  await page.says('Was it meant to be $22.90?');
  expect(await planAt(id)).toMatchObject({ price: 35 });
  await page.press('Use $22.90');
  await page.until(async () => expect(await planAt(id)).toMatchObject({ price: 22.9 }));
});

it("takes the seller's page as the source of a price that somebody else had read, unless it is kept", async () => {
  const { id } = await newPlan('Read Elsewhere');
  const list = { sourceName: 'A list', sourceUrl: 'https://list.example/a' };
  const plan = { ...(await planAt(id)), ...list, buyUrl: 'https://seller.example/p' };
  await page.ask('PUT', api.plan(id), plan);
  await page.open('?tab=simcards&q=read+elsewhere');
  await page.press(/^Edit Read Elsewhere/);
  await page.fill('Price', '23.50');
  await page.says('read by A list. You read the new one at seller.example.');
  await page.press('Save Changes');
  await page.toast('SIM card updated');
  const source = { name: 'seller.example', url: 'https://seller.example/p' };
  expect(await planAt(id)).toMatchObject({ price: 23.5, source, confidence: 'checked' });
  await page.ask('PUT', api.plan(id), { ...(await planAt(id)), ...list });
  await page.open('?tab=simcards&q=read+elsewhere');
  await page.press(/^Edit Read Elsewhere/);
  await page.fill('Price', '24.50');
  await page.press('Keep A list as the source');
  await page.press('Save Changes');
  await page.toast('SIM card updated');
  expect(await planAt(id)).toMatchObject({ price: 24.5, source: { name: 'A list' } });
});

it('narrows by any fact, a click each, and keeps the filter while records are walked', async () => {
  await page.open('?tab=simcards&where=carrier.is.visible');
  await page.press(/is unknown/);
  await page.until(() => expect(location.search).toContain('unknown'));
  const rows = page.rows();
  expect(rows.length).toBeGreaterThan(1);
  await page.press(/^Open/, rows[0]);
  await page.says(`1 of ${rows.length}`, await page.find('dialog'));
  await page.press('Next');
  await page.says(`2 of ${rows.length}`, await page.find('dialog'));
  expect(location.search).toContain('carrier.is.visible');
  await page.press('History');
  await page.says('Changes', await page.find('dialog'));
});

it('goes on from the last record of a page to the first of the next one, and back', async () => {
  await page.open('?tab=simcards&sort=price-asc');
  await page.press(/^Open/, page.rows().at(-1));
  await page.says(/^50 of/, await page.find('dialog'));
  await page.press('Next');
  await page.says(/^51 of/, await page.find('dialog'));
  expect(location.search).toContain('page=2');
  expect(location.search).toContain('sort=price-asc');
  await page.press('Previous');
  await page.says(/^50 of/, await page.find('dialog'));
  expect(location.search).not.toContain('page=');
});

it('takes a price back in the drawer that was a typo, also when somebody saved first', async () => {
  const { id } = await newPlan('Typed Wrong', /PUT .*409/);
  const sql = 'UPDATE price_records SET created_at = ? WHERE plan_id = ?';
  const justNow = [{ sql, args: [new Date().toISOString(), id] }];
  await page.app().db.write((commit) => commit(justNow));
  const { form } = await open(id);
  await page.fill('Price', '23.90', form);
  await page.ask('PUT', api.plan(id), { ...(await planAt(id)), calls: 'none' });
  await page.press('It was a typo', form);
  await page.press('Save these choices');
  await page.toast('SIM card updated');
  expect(await planAt(id)).toMatchObject({ price: 23.9, previousPrice: null });
});

it('says at the field how a day is written, once it was left, and keeps what was typed', async () => {
  const { form } = await open(5);
  await page.fill('Seen', '31 Feb 2026', form);
  const seen = await page.field('Seen', form);
  expect(seen.getAttribute('aria-invalid')).not.toBe('true');
  // Left, also where the form takes the focus once more while it opens.
  await page.until(() => {
    (document.activeElement as HTMLElement).blur();
    expect(page.words(form)).toContain('Not a day: write 28 Nov 2026');
  });
  expect(seen.value).toBe('31 Feb 2026');
  await page.fill('Seen', '28 Feb 2026', form);
  seen.blur();
  await page.until(() => expect(seen.getAttribute('aria-invalid')).not.toBe('true'));
  expect(seen.value).toBe('28 Feb 2026');
});

it('asks in the row which value holds when somebody else saved first', async () => {
  const { id } = await newPlan('Row Clash', /PUT .*409/);
  await page.open('?tab=simcards&q=row+clash');
  await page.press(/^Edit Row Clash/);
  await page.fill('Price', '23.50');
  await page.ask('PUT', api.plan(id), {
    ...(await planAt(id)),
    price: 24,
    calls: 'none',
    offerEnds: '2030-11-28',
  });
  await page.press('Save Changes');
  const question = await page.find('region', /changed this in the meantime/);
  expect((await page.find('radio', 'Theirs: none', question)).matches(':checked')).toBe(true);
  expect(page.isOff(await page.find('button', 'Save these choices', question))).toBe(true);
  await page.find('radio', 'Theirs: 28 Nov 2030', question);
  await page.press('Yours: 23.50', question, 'radio');
  await page.press('Save these choices', question);
  await page.toast('SIM card updated');
  expect(await planAt(id)).toMatchObject({ price: 23.5, calls: 'none' });
});

it('asks about an unusual price also when somebody saved first, and goes on from what they saved', async () => {
  const { id } = await newPlan('Dear Clash', /PUT .*409/);
  await page.open('?tab=simcards&q=dear+clash');
  await page.press(/^Edit Dear Clash/);
  await page.fill('Price', '2290');
  await page.ask('PUT', api.plan(id), { ...(await planAt(id)), calls: 'none' });
  await page.press('Save Changes');
  await page.press('Save these choices');
  await page.agree('Keep editing', /times the usual price/);
  await page.press('Back to the form');
  await page.press('Save Changes');
  await page.press('Save $2,290.00 anyway');
  await page.toast('SIM card updated');
  expect(await planAt(id)).toMatchObject({ price: 2290, calls: 'none' });
});

it('shows the facts alone that nobody knows, and keeps one that is filled in', async () => {
  const { form } = await newPlan('Little Known', /PUT .*400/);
  const only = await page.find('button', /^Only the \d+ unknown$/, form);
  await page.press(only.textContent!, form);
  expect(form.querySelector('[name="planName"]')).toBeNull();
  await page.fill('Set-up fee', '5', form);
  expect((await page.field('Set-up fee', form)).value).toBe('5');
  await page.press('Show all', form);
  await page.fill('Price', 'abc', form);
  await page.press(/^Only the \d+ unknown$/, form);
  await page.press('Save Changes', form);
  await page.until(() =>
    expect(form.querySelector('[name="price"]')?.getAttribute('aria-invalid')).toBe('true'),
  );
});
