import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-netlify-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const build = (variables: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const { SITE_URL: _, API_ORIGIN: __, ...rest } = process.env;
    const env = { ...rest, DATA_DIR: dataDir, NETLIFY: 'true', ...variables };
    execFile(process.execPath, ['scripts/build.ts'], { env }, (error, out, said) =>
      resolve({ code: error?.code, said: out + said }),
    );
  });

it.each<[named: string, variables: Record<string, string>]>([
  ['API_ORIGIN and SITE_URL', {}],
  ['API_ORIGIN', { SITE_URL: 'https://sim.example' }],
  ['SITE_URL', { API_ORIGIN: 'https://api.sim.example' }],
])('on Netlify a build without %s ends with one line that says so', async (named, variables) => {
  const { code, said } = await build(variables);
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^The pages could not be built: on Netlify ${named} must be set: .+\n$`),
  );
  expect(await readdir(dataDir)).toEqual([]);
});
