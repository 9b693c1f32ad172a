import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { openTestApp, sendTo, testAccount } from '../testing.ts';

/** How files in our own columns are read. */
export const NATIVE = { mapping: { kind: 'native' } };

export type ImportsApp = Awaited<ReturnType<typeof openImportsApp>>;

/** An app that keeps files in a folder of its own, asked by an admin. Close it when its tests are done. */
export async function openImportsApp() {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-imports-'));
  const t = await openTestApp({}, { DATA_DIR: folder });
  const deps = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  const app = createApp(deps);
  const { cookie } = await testAccount(t, 'ada', true);
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const send = (method: string, path: string, body?: unknown) =>
    sendTo(app, method, path, { cookie, body });
  const read = async <T>(path: string) => {
    const answer = await send('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };
  const upload = (body: string | Uint8Array, name: string, more: Record<string, string> = {}) =>
    app.request(api.imports, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(name),
        ...more,
      },
      body: body as string,
    });
  const work = async (path: string, id: number, body: object) => {
    expect((await send('POST', path, body)).status).toBe(202);
    await deps.imports.done(id);
    return read<ImportRun>(api.importRun(id));
  };
  return {
    db: t.db,
    env: t.env,
    app,
    deps,
    headers,
    /** Asks with JSON. */
    send,
    /** The JSON of an answer that is OK. */
    read,
    /** Sends a file. */
    upload,
    /** Sends a file and reads it; answers the run when its dry run is over. */
    async dryRun(body: string | Uint8Array, name: string, options: object = NATIVE) {
      const answer = await upload(body, name);
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as ImportRun;
      return work(api.importDryRun(id), id, options);
    },
    apply: (id: number, rows: object = { mode: 'all' }) => work(api.importApply(id), id, { rows }),
    async close() {
      await deps.imports.stop();
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
