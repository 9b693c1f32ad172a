/**
 * The dashboard in a document without layout, on the real API in this process and a database of its own:
 * `browseDashboard` gives the server and opens places; the other functions are a person's eyes and hands.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configure, fireEvent, queryAllByRole } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Publishing } from '#api/publish/publisher-types.ts';
import { openTestApp, testAccount, type TestRequest } from '#api/testing.ts';
import { AdminApp } from '#src/admin/AdminApp.tsx';
import type { Role } from '#src/domain/roles.ts';
import { connect, type Network } from './network.ts';
import { publishTestApp } from './publishing.ts';

// Nobody sees a document without layout: whether something is hidden costs more than all else to ask.
configure({ defaultHidden: true });
const WAIT = { timeout: 15_000, interval: 5 };

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });

type Named = string | RegExp;

/** What of a role and a name there is. */
export const all = (role: string, name?: Named, within: HTMLElement = document.body) =>
  queryAllByRole(within, role, { ...(name !== undefined && { name }) });

/** Waits until a look throws nothing. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, WAIT);

/** Waits for the first of a role and a name. */
export const find = (role: string, name?: Named, within?: HTMLElement): Promise<HTMLElement> =>
  until(() => {
    const [found] = all(role, name, within);
    if (!found) throw new Error(`no ${role} ${String(name)} in: ${words(within)}`);
    return found;
  });

/** Waits until there is none. */
export const gone = (role: string, name?: Named, within?: HTMLElement) =>
  until(() => expect(all(role, name, within).map(words)).toEqual([]));

/** What is to be read, with single spaces. */
export const words = (within: HTMLElement = document.body): string =>
  within.textContent.replaceAll(/\s+/g, ' ').trim();

/** Waits until something is to be read. */
export const says = (text: Named, within?: HTMLElement) =>
  until(() => {
    if (typeof text === 'string') expect(words(within)).toContain(text);
    else expect(words(within)).toMatch(text);
  });

/** Waits for a toast. */
export const toast = (text: string) =>
  until(() => expect(words(document.querySelector<HTMLElement>('.toasts')!)).toContain(text));

const labelsOf = (field: Element): string[] => {
  const by = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = by.map((id) => document.getElementById(id));
  const labels = [...(field as HTMLInputElement).labels!, ...named];
  return [
    field.getAttribute('aria-label') ?? '',
    ...labels.map((label) => label?.textContent ?? ''),
  ];
};

/** Waits for the field of a label. */
export const field = <T extends HTMLElement = HTMLInputElement>(
  label: Named,
  within: HTMLElement = document.body,
) =>
  until(() => {
    const fits = (text: string) =>
      typeof label === 'string' ? text.trim() === label : label.test(text);
    const fields = [...within.querySelectorAll<T>('input, select, textarea')];
    const found = fields.find((one) => labelsOf(one).some(fits));
    if (!found) throw new Error(`no field ${String(label)} in: ${words(within)}`);
    return found;
  });

/** Whether a field or button cannot be used, by itself or by what it stands in. */
export const isOff = (found: Element): boolean =>
  found.matches(':disabled') || found.closest('fieldset')?.matches(':disabled') === true;

/** Presses a button, or what has another role, once it is there and works. */
export async function press(name: Named, within?: HTMLElement, role = 'button'): Promise<void> {
  const found = await find(role, name, within);
  await until(() => expect(isOff(found), String(name)).toBe(false));
  await user.click(found);
}

/** Puts a text into a field. */
export async function fill(label: Named, value: string, within?: HTMLElement): Promise<void> {
  const found = await field(label, within);
  found.focus();
  fireEvent.change(found, { target: { value } });
}

/** Chooses an option by its words or its value. */
export async function choose(label: Named, option: string, within?: HTMLElement): Promise<void> {
  const found = await field<HTMLSelectElement>(label, within);
  const known = () =>
    [...found.options].find((one) => one.value === option || words(one) === option);
  await until(() => expect(known(), option).toBeDefined());
  await user.selectOptions(found, known()!);
}

const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
/** The rows of the list whose words fit. */
export const rowsWith = (text: Named = '') =>
  rows().filter((row) =>
    typeof text === 'string' ? words(row).includes(text) : text.test(words(row)),
  );

/** Waits for the first row whose words fit. */
export const row = (text: Named) =>
  until(() => {
    const [found] = rowsWith(text);
    if (!found) throw new Error(`no row ${String(text)} in: ${rows().map(words).join('\n')}`);
    return found;
  });

/** A server for one test file; after each test its page is gone, and nothing was refused but what it allowed. */
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
    root?.unmount();
    root = null;
    await until(() => expect(network.underWay).toBe(0));
    network.instead = null;
    network.forget();
    const wrong = network.refused
      .splice(0)
      .filter((line) => !allowed.some((one) => one.test(line)));
    allowed.length = 0;
    expect([...wrong, ...logged.splice(0)], 'refused or logged').toEqual([]);
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
    app: () => t,
    network: () => network,
    /** What builds of pages wait for from now on. */
    onBuild: (work: () => Promise<void>) => void (build = work),
    /** Opens a place of the dashboard as somebody of a role; `allow`: refusals that belong to the test. */
    async open(address: string, { as = 'admin', allow }: { as?: Role; allow?: RegExp } = {}) {
      root?.unmount();
      if (allow) allowed.push(allow);
      network.take(await t.sessions.issue(await accountOf(as)));
      history.pushState(null, '', `/admin${address}`);
      dispatchEvent(new PopStateEvent('popstate'));
      document.body.innerHTML =
        '<div id="app"></div><div class="toasts"><div role="status"></div><div role="alert"></div></div>';
      root = createRoot(document.getElementById('app')!);
      root.render(createElement(AdminApp));
      await until(() => expect(document.getElementById('panel')).not.toBeNull());
      await this.idle();
    },
    /** Ends the session on the server; the page still believes in it. */
    endSession: () => t.sessions.end(network.cookie()),
    /** Waits until nothing is asked and nothing says Loading. */
    async idle() {
      const isStill = () =>
        network.underWay === 0 &&
        document.querySelector('[aria-label^="Loading"], .adm-wait') === null;
      await until(async () => {
        for (let look = 0; look < 3; look += 1) {
          expect(isStill(), words()).toBe(true);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      });
    },
    /** Calls the API as an admin beside the page. */
    async ask<T>(method: string, path: string, body?: unknown, request?: TestRequest): Promise<T> {
      const answer = await t.send(method, path, {
        cookie: (await accountOf('admin')).cookie,
        body,
        ...request,
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}
