import { expect, it } from 'vitest';
import { browseDashboard } from '../../../tests/support/dashboard.ts';

const page = browseDashboard();

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
  page
    .all('button', name)
    .filter((button) => !page.isOff(button))
    .map(page.words);

// Nothing that a role may not read is asked for either: a refused call fails these.
it.each([
  ['viewer', CHANGES],
  ['editor', ADMINS],
] as const)(
  'shows a %s everything that the role may see, and no button that would be refused',
  async (as, refused) => {
    for (const place of PLACES) {
      await page.open(`?tab=${place}`, { as, allow: /seo\/preview: 503/ });
      expect({ place, usable: usable(refused) }).toEqual({ place, usable: [] });
    }
    const tabs = page.all('tab').map((tab) => tab.id);
    expect(tabs).toContain('tab-trash');
    await page.press('Team & data', await page.find('navigation', 'Dashboard'), 'link');
    await page.find('tab', /^History/);
    expect(page.all('tab').map((tab) => tab.id)).toEqual(['tab-statistics', 'tab-history']);
    await page.keyboard('{Control>}k{/Control}');
    const palette = await page.find('dialog', 'Commands');
    await page.user.type(await page.find('combobox', undefined, palette), 're');
    await page.says('Go to Reports', palette);
    expect(page.words(palette)).not.toMatch(/Reset|Reload|Back up/);
  },
);

it('lets a viewer look into a form, and change nothing in it', async () => {
  await page.open('?tab=carriers&q=visible', { as: 'viewer' });
  await page.press(/^Edit/);
  const form = await page.find('form', /^Edit/);
  await page.says('Only editors and admins can change this.', form);
  expect(page.isOff(await page.field('Name', form))).toBe(true);
  expect(page.all('button', 'Save Changes', form)).toEqual([]);
  await page.press('Close', form);
  await page.gone('form');
});
