import { expect, it } from 'vitest';
import {
  all,
  browseDashboard,
  field,
  find,
  gone,
  press,
  says,
  user,
  words,
  isOff,
} from '../../../tests/support/dashboard.ts';

const dashboard = browseDashboard();
const { keyboard } = user;

const PLACES = [
  'overview',
  'carriers',
  'regions',
  'simcards&q=visible',
  'prices&id=3',
  'seo',
  'seo&view=analyzer',
  'seo&view=old',
  'import',
  'import&view=held',
  'import&view=feeds',
  'import&view=export',
  'publishing',
  'reports',
  'checks',
  'checks&view=sources',
  'users',
  'history',
  'trash',
];
/** Words on buttons of what others than viewers may do, and others than editors. */
const CHANGES =
  /^(New|Delete|Create|Save|Restore|Publish now|Pause|Resume|Copy|Take back|Add|Analyze pages|Read pages|Still this|Gone|Watch|Mark as|Choose page|Roll|Run |Release)/;
const ADMINS = /^(Database|New user|New token|New feed)/;
const usable = (name: RegExp) =>
  all('button', name)
    .filter((button) => !isOff(button))
    .map(words);

// Nothing that a role may not read is asked for either: a refused call fails these.
it.each([
  ['viewer', CHANGES],
  ['editor', ADMINS],
] as const)(
  'shows a %s everything that the role may see, and no button that would be refused',
  async (as, refused) => {
    for (const place of PLACES) {
      await dashboard.open(`?tab=${place}`, { as, allow: /seo\/preview: 503/ });
      expect({ place, usable: usable(refused) }).toEqual({ place, usable: [] });
    }
    const tabs = all('tab').map((tab) => tab.id);
    expect(tabs).toContain('tab-trash');
    await press('Team & data', await find('navigation', 'Dashboard'), 'link');
    await find('tab', /^History/);
    expect(all('tab').map((tab) => tab.id)).toEqual(['tab-statistics', 'tab-history']);
    await keyboard('{Control>}k{/Control}');
    const palette = await find('dialog', 'Commands');
    await user.type(await find('combobox', undefined, palette), 're');
    await says('Go to Reports', palette);
    expect(all('option', /^(Reset|Reload|Back up)/)).toEqual([]);
  },
);

it('lets a viewer look into a form, and change nothing in it', async () => {
  await dashboard.open('?tab=carriers&q=visible', { as: 'viewer' });
  await press(/^Edit/);
  const form = await find('form', /^Edit/);
  await says('Only editors and admins can change this.', form);
  expect(isOff(await field('Name', form))).toBe(true);
  expect(all('button', 'Save Changes', form)).toEqual([]);
  await press('Close', form);
  await gone('form');
});
