import { expect, it } from 'vitest';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import { api } from '#src/domain/paths.ts';
import {
  browseDashboard,
  field,
  fill,
  find,
  press,
  row,
  says,
  toast,
  words,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();

/** A plan at $22.90, and its form. */
async function newPlan(planName: string, allow?: RegExp) {
  const { id } = await dashboard.ask<AdminPlan>('POST', api.plans, {
    carrierId: 1,
    regionId: 1,
    planName,
    dataAmount: '2GB/day',
    price: '22.90',
    planType: 'prepaid',
  });
  await dashboard.open(`?tab=simcards&id=${id}`, { allow });
  return { id, form: await find('form', `Edit ${planName}`) };
}
const stored = (id: number) => dashboard.ask<AdminPlan>('GET', api.adminPlan(id));

it('reads a typed price as it was typed, and asks about one that nobody would expect', async () => {
  const { id, form } = await newPlan('Typed Price', /PUT .*(400|409)/);
  const price = await field('Price', form);
  // The comma stands where it was typed, and the reason at the field, without its name on the wire.
  expect(price.type).toBe('text');
  await fill('Price', '19,99', form);
  expect(price.value).toBe('19,99');
  await press('Save Changes', form);
  await says('Has a comma: write 19.99', form);
  expect(price.getAttribute('aria-invalid')).toBe('true');
  await toast('Error updating SIM card');
  expect(words()).not.toContain('price:');

  await fill('Price', '1999', form);
  await press('Save Changes', form);
  const question = '$1,999.00 is 87 times the usual price of $22.90. Save anyway?';
  await press('Keep editing', await find('alertdialog', question));
  expect(await stored(id)).toMatchObject({ price: 22.9 });
  await press('Save Changes', form);
  await press('Save anyway', await find('alertdialog', question));
  await toast('SIM card updated');
  const now = { price: 1999, dataAmount: '2GB', dataPeriod: 'day' };
  expect(await stored(id)).toMatchObject(now);

  // The wrong record goes, with a reason, and an undo brings it back.
  await dashboard.open(`?tab=prices&id=${id}`);
  await press(/^Mark as an error \$1,999\.00/);
  const reason = await find('form', /^Mark \$1,999\.00 of .* as an error$/);
  await fill('Why it is wrong', 'Typed without its comma.', reason);
  await press('Mark as an error', reason);
  await toast('Price record removed');
  expect(await stored(id)).toMatchObject({ price: 22.9, previousPrice: null });
  await press('Undo');
  await toast('changes taken back');
  expect(await stored(id)).toMatchObject({ price: 1999 });
});

it('lists the old address of a plan that moved, which leads to the new one', async () => {
  const { id, form } = await newPlan('Moving Plan');
  const { slug } = await stored(id);
  await fill('Slug', 'moved-elsewhere', form);
  await press('Save Changes', form);
  await toast('SIM card updated');
  await dashboard.open('?tab=seo&view=old');
  await find('link', '/plans/moved-elsewhere', await row(`/plans/${slug}`));
  const answer = await dashboard.app().get(`/plans/${slug}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/plans/moved-elsewhere']);
});
