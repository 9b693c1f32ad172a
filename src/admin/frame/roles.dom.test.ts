import { expect, it } from 'vitest';
import { browseDashboard } from '#tests/support/dashboard.ts';

const page = browseDashboard();

const PLACES = [
  'todo',
  'carriers',
  'regions',
  'simcards&q=visible',
  'prices&id=3',
  'prices&view=check',
  'prices&view=reports',
  'prices&view=held',
  'prices&view=watched',
  'import',
  'import&view=feeds',
  'import&view=rates',
  'import&view=export',
  'publishing',
  'insight',
  'settings',
  'settings&view=analyzer',
  'settings&view=old',
  'settings&view=people',
  'settings&view=jobs',
  'settings&view=history',
  'settings&view=trash',
];
/** Words on buttons of what others than viewers may do, and others than editors. */
const CHANGES =
  /^(New|Delete|Create|Save|Restore|Publish now|Pause|Resume|Copy|Undo|Add|Analyze pages|Read pages|Still right|Gone|Watch|Mark as|Choose page|Roll|Run |Change|Take over|Decline|Approve|Reject|Answer)/;
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
    const sections = await page.find('navigation', 'Sections of the settings');
    expect(page.all('link', undefined, sections).map(page.words)).toEqual([
      'SEO',
      'Analyzer',
      'Old addresses',
      'Jobs',
      'History',
      'Trash',
      'My account',
    ]);
    await page.keyboard('{Control>}k{/Control}');
    const palette = await page.find('dialog', 'Commands');
    await page.user.type(await page.find('combobox', undefined, palette), 're');
    await page.says('Go to Reports', palette);
    expect(page.words(palette)).not.toMatch(/Reset|Reload|Back ?up|People|Feeds/);
  },
);

it('lets a viewer look into a form, and change nothing in it', async () => {
  await page.open('?tab=carriers&q=visible', { as: 'viewer' });
  await page.press(/^Open/);
  const form = await page.find('form', /^Edit/);
  await page.says('Only editors and admins can change this.', form);
  expect(page.isOff(await page.field('Name', form))).toBe(true);
  expect(page.all('button', 'Save Changes', form)).toEqual([]);
  await page.press('Close', form);
  await page.gone('form');
});
