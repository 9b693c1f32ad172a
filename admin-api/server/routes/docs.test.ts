import { afterAll, describe, expect, it, vi } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestServer } from '../security/server.ts';
import { openTestApp } from '../../testing.ts';

const s = await openTestServer();
afterAll(() => s.close());

describe.each([api.openapi, api.docs])('%s', (path) => {
  it('is sent encoded, and not again to who has it, whatever happens to the data', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const ask = (more = {}, method = 'GET', at: string = path) =>
        s.ask(at, { method, headers: { 'Accept-Encoding': encoding, ...more } });
      const { status, headers } = await ask();
      expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
      expect(headers.vary).toBe('Accept-Encoding');
      const etag = headers.etag!;
      tags.add(etag);
      for (const at of [path, `${path}?x=1`]) {
        const { 'x-request-id': _, date: __, ...same } = (await ask({}, 'HEAD', at)).headers;
        expect(headers).toMatchObject(same);
        const again = await ask({ 'If-None-Match': etag }, 'GET', at);
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      }
      await s.db.write((commit) => commit([BUMP_DATA_VERSION]));
    }
    expect(tags.size).toBe(3);
  });
});

it('is made once for all who ask', async () => {
  const t = await openTestApp();
  const describes = vi.spyOn(t.app, 'getOpenAPI31Document');
  const writes = vi.spyOn(JSON, 'stringify');
  const all = [api.openapi, api.docs].flatMap((path) => Array<string>(20).fill(path));
  const answers = await Promise.all(all.map((path) => t.get(path)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(describes).toHaveBeenCalledTimes(1);
  const document = describes.mock.results[0]!.value;
  expect(writes.mock.calls.filter(([value]) => value === document)).toHaveLength(1);
  writes.mockRestore();
  await t.close();
});
