import { expect, it } from 'vitest';
import { llmsText } from './llms.ts';

const region = { name: 'Japan', code: 'JP', currency: 'JPY', simCardCount: 3, carrierCount: 1 };
const text = (name: string) =>
  llmsText(
    { plans: 3, carriers: 1, samples: 0, pastDay: null, regions: [{ ...region, name }] },
    'https://sim.example',
  );
/** Where the links of a markdown text lead. */
const targets = (markdown: string) =>
  [...markdown.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target]) => target);

it('links to the region by its name', () => {
  expect(text('Japan')).toContain(
    '- [Japan](https://sim.example/region/JP): 3 plans from 1 carrier',
  );
});

it.each([
  '[x](javascript:alert(1))',
  'x](javascript:alert(1))[y',
  '<javascript:alert(1)>',
  'x\n\n[y]: javascript:alert(1)',
  'x\\](javascript:alert(1))',
])('makes no link of what stands in a name: %s', (name) => {
  const made = text(name);
  expect(targets(made)).toEqual(targets(text('Japan')));
  expect(made.split('\n')).toHaveLength(text('Japan').split('\n').length);
  expect(made).not.toMatch(/(?<!\\)[<>]javascript/);
});
