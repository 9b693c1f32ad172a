import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Publishing } from '#api/publish/publisher/publisher-types.ts';
import { openTestApp, testAccount } from '#api/testing.ts';
import { AdminApp } from '#src/admin/AdminApp.tsx';
import { answerSignIn } from '#src/admin/core/data/sign-in.ts';
import type { Role } from '#src/domain/people/roles.ts';
import { connect, type Network } from './network.ts';
import { person } from './person.ts';
import { publishTestApp } from './publishing.ts';

const FRAME =
  '<div id="app"></div><div class="toasts"><div role="status"></div><div role="alert"></div></div>';

/**
 * The dashboard in a document without layout, on the real API in this process and a database of its own.
 * After each test its page is gone, and nothing was refused or logged but what the test allows.
 */
export function browseDashboard(variables: Record<string, string> = {}) {
  let t: Awaited<ReturnType<typeof openTestApp>>;
  let publishing: Publishing | null = null;
  let build = () => Promise.resolve();
  let network: Network;
  let root: Root | null = null;
  const allowed: RegExp[] = [];
  const logged: string[] = [];
  const accounts: Partial<Record<Role, Awaited<ReturnType<typeof testAccount>>>> = {};
  const accountOf = async (role: Role) =>
    (accounts[role] ??= await testAccount(t, `the-${role}`, role));
  const { until } = person;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-dashboard-'));
    t = await openTestApp({ publishing: () => publishing }, { DATA_DIR: folder, ...variables });
    publishing = await publishTestApp(t, () => build());
    network = connect((path, init) =>
      t.app.request(path, init, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }),
    );
    vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(said.join(' ')));
  });
  afterEach(async () => {
    answerSignIn(false);
    root?.unmount();
    root = null;
    await until(() => expect(network.underWay).toBe(0));
    network.instead = null;
    network.forget();
    build = () => Promise.resolve();
    const wrong = network.refused
      .splice(0)
      .filter((line) => !allowed.some((one) => one.test(line)));
    const said = logged.splice(0);
    allowed.length = 0;
    expect([...wrong, ...said], 'refused or logged').toEqual([]);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    // What the pages of a file share ends a second after the last of them.
    await until(() => expect(network.streams).toBe(0));
    await publishing?.stop();
    await t.close();
    await rm(t.env.dataDir, { recursive: true, force: true });
  });
  return {
    ...person,
    app: () => t,
    network: () => network,
    /** Has reads of an address fail. */
    failAt(address: string): void {
      network.instead = (path, { method }) =>
        path === address && method === 'GET'
          ? Response.json({ message: 'Internal error' }, { status: 500 })
          : null;
    },
    /** What builds of pages wait for, which may fail. */
    onBuild: (work: () => Promise<void>) => void (build = work),
    /** Opens a place of the dashboard as somebody of a role; `allow`: refusals that belong to the test. */
    async open(address: string, { as = 'admin', allow }: { as?: Role; allow?: RegExp } = {}) {
      root?.unmount();
      if (allow) allowed.push(allow);
      network.take(await t.sessions.issue(await accountOf(as)));
      history.pushState(null, '', `/admin${address}`);
      dispatchEvent(new PopStateEvent('popstate'));
      document.body.innerHTML = FRAME;
      root = createRoot(document.getElementById('app')!);
      root.render(createElement(AdminApp));
      await until(() => expect(document.getElementById('panel')).not.toBeNull());
      await this.idle();
    },
    /** The part of the dashboard that shows a place. */
    panel: () => document.getElementById('panel')!,
    /** Ends the session on the server; the page still believes in it. */
    endSession: () => t.sessions.end(network.cookie()),
    /** Waits until nothing is asked and nothing says Loading. */
    async idle() {
      await until(async () => {
        for (let look = 0; look < 3; look += 1) {
          const waits = document.querySelector('[aria-label^="Loading"], .adm-wait');
          expect([network.underWay, waits]).toEqual([0, null]);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
    },
    /** Calls the API as an admin beside the page. */
    async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
      const { cookie } = await accountOf('admin');
      const answer = await t.send(method, path, { cookie, body });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}
