import { expect, it } from 'vitest';
import { llmsText } from './llms.ts';
import { MCP_TOOLS } from './mcp.ts';

const region = { name: 'Japan', code: 'JP', currency: 'JPY', simCardCount: 3, carrierCount: 1 };
const text = (name: string) =>
  llmsText(
    { plans: 3, carriers: 1, samples: 0, mostSeen: null, regions: [{ ...region, name }] },
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

it('says how to ask what a need costs, and names the tools of assistants', () => {
  const made = text('Japan');
  expect(targets(made)).toEqual(
    expect.arrayContaining([
      'https://sim.example/api/find?places=JP&days=12&gb=12',
      'https://sim.example/api/simcards?region=US&months=12&gb=10&sort=total',
      'https://sim.example/mcp',
      'https://sim.example/data#mcp',
    ]),
  );
  for (const name of Object.keys(MCP_TOOLS)) expect(made).toContain(name);
  for (const name of ['groups', 'slow', 'lower', 'perhaps', 'seen', 'unused']) {
    expect(made).toContain(`\`meta.${name}\``);
  }
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
