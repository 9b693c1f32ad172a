import { expect, it } from 'vitest';
import {
  all,
  browseDashboard,
  field,
  find,
  press,
  rowsWith,
  says,
  toast,
  until,
  user,
  words,
} from '../../../tests/support/dashboard.ts';
import { CHECKS } from '../../../tests/support/admin-answers.ts';

const dashboard = browseDashboard();
const { keyboard } = user;
const count = () => Number(/\d+/.exec(words(all('tab', /^To check/)[0]!))?.[0]);
/** The plan of a row. */
const planOf = (row: Element | null | undefined) => row?.querySelector('a')?.textContent ?? '';
const focused = () => planOf(document.activeElement);

it('goes through the queue by single keys, each with an undo', async () => {
  await dashboard.open('?tab=checks');
  // The badge comes when it is counted.
  await until(() => expect(count()).toBeGreaterThan(100));
  const before = count();
  const [first, second] = rowsWith().map(planOf);
  // Nothing has the focus: a single key does nothing (WCAG 2.1.4).
  await keyboard('yg');
  await dashboard.idle();
  expect(count()).toBe(before);

  await keyboard('j');
  expect(focused()).toBe(first);
  await keyboard('y');
  await toast('Still $');
  await until(() => expect(count()).toBe(before - 1));
  await until(() => expect(planOf(rowsWith()[0])).toBe(second));
  expect(focused()).toBe(second);
  await press('Undo');
  await toast('Change taken back');
  await until(() => expect(count()).toBe(before));

  rowsWith()[0]!.focus();
  await keyboard('jg');
  await toast('SIM card withdrawn');
  await until(() => expect(count()).toBe(before - 1));
  await press('Undo');
  await until(() => expect(count()).toBe(before));

  rowsWith()[0]!.focus();
  await keyboard('e');
  const name = await field('Plan name', await find('form', `Edit ${first}`));
  name.focus();
  // In a field a key is text.
  await keyboard('y');
  expect(name.value).toContain('y');
});

it("shows the watcher's doubt with its evidence, and takes the found price over", async () => {
  const sent: unknown[] = [];
  dashboard.network().instead = (path, init) => {
    if (path === '/api/admin/checks') return Response.json(CHECKS);
    if (!path.startsWith('/api/admin/checks/')) return null;
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: 1, batchId: null });
  };
  await dashboard.open('?tab=checks');
  const [row] = rowsWith();
  await says('$15.00', row);
  await says('The page shows $17.50', row);
  await says('Unlimited Connect <b>now</b> $17.50 a month', row);
  expect((await find('link', /^shop.example \(opens/, row)).getAttribute('target')).toBe('_blank');
  row!.focus();
  await keyboard('t');
  await toast('The price is $17.50 now');
  expect(sent).toEqual([{ does: 'take', version: 4, price: 17.5 }]);
  await press(/^Choose page to read/);
  await field('Text beside the price');
});

it('says how prices are confirmed, has carriers watched, and warns of old rates', async () => {
  await dashboard.open('?tab=checks&view=sources');
  await says('No carrier is watched.');
  await says(/more than 30 days old/);
  const [watch] = all('button', /^Watch /);
  await user.click(watch!);
  await toast('is watched');
  await says(/1 carrier watched/);
  await press(/^Stop watching /);
  await says('No carrier is watched.');
});

it('says when the list cannot be read or is empty', async () => {
  let answer = Response.json({ message: 'Internal error' }, { status: 500 });
  dashboard.network().instead = (path) => (path === '/api/admin/checks' ? answer.clone() : null);
  await dashboard.open('?tab=checks', { allow: /checks: 500/ });
  answer = Response.json({ ...CHECKS, data: [], doubts: 0 });
  await press('Retry');
  await says('Nothing to check');
});
