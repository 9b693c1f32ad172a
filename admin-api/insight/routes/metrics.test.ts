import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTestServer } from '../../server/security/server.ts';

const TOKEN = 'a-token-of-metrics-1';
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-metrics-'));
const s = await openTestServer({ METRICS_TOKEN: TOKEN, DATA_DIR: folder });
afterAll(async () => {
  await s.close();
  await rm(folder, { recursive: true });
});
const read = (authorization?: string) =>
  s.ask('/api/metrics', { headers: authorization ? { Authorization: authorization } : {} });
const valueOf = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}"=,/*.]/g, '\\$&')} (\\S+)`, 'm').exec(text)?.[1]);

it('answers who has the token, and nobody else', async () => {
  for (const wrong of [
    undefined,
    'Bearer ',
    'Bearer nothing',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
  ]) {
    const { status, text } = await read(wrong);
    expect([wrong, status]).toEqual([wrong, 404]);
    expect(text).not.toContain('sim_atlas');
  }
  const { status, headers } = await read(`Bearer ${TOKEN}`);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toContain('application/openmetrics-text');
});

it('counts answers by route and by their kind, and ends as the format wants', async () => {
  const before = (await read(`Bearer ${TOKEN}`)).text;
  for (let i = 0; i < 3; i += 1) await s.ask('/api/carriers/nobody');
  await s.ask('/api/carriers/nothing-else');
  await s.ask('/favicon.svg');
  const { text: body } = await read(`Bearer ${TOKEN}`);
  const asked = 'sim_atlas_request_duration_seconds_count{route="/api/carriers/:id",status="4xx"}';
  expect(valueOf(body, asked)).toBe(4);
  const name = 'sim_atlas_ready_answers_total';
  expect(valueOf(body, name)).toBe(valueOf(before, name) + 1);
  expect(valueOf(body, 'sim_atlas_data_version')).toBeGreaterThan(0);
  // Nobody knows of a backup here: there is no number, and no 0.
  expect(body).not.toMatch(/^sim_atlas_backup_age_seconds /m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(body.endsWith('# EOF\n')).toBe(true);
});

it('does not exist without a token in the configuration', async () => {
  const bare = await openTestServer();
  expect((await bare.ask('/api/metrics', { headers: { Authorization: 'Bearer ' } })).status).toBe(
    404,
  );
  await bare.close();
});
