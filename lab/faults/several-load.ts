/** What a site of two servers does for visitors and editors while its parts die, each in its turn. */
import { setTimeout as wait } from 'node:timers/promises';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { check, until } from './checks.ts';
import { ask, type Site } from './several.ts';

const SECONDS = 60;
/** How long a part is away, and the rest before the next one. */
const AWAY_MS = 3000;
const REST_MS = 2000;
/** What a server that dies may leave unanswered: what each of those who ask had under way, twice. */
const LOST = 12;

/**
 * A minute of visitors and editors through nginx, in which each part is killed once and started again.
 * What fails meanwhile is told where the part is needed for it: any request of a server that dies, a write
 * without the primary. What else fails is a fault.
 */
export async function underLoad(site: Site, cookie: string): Promise<void> {
  const { a, b, SITE_URL: entry } = site;
  const counts: Record<string, number> = {};
  const [told, faults, mixed] = [new Map<string, number>(), new Map<string, number>(), new Set()];
  let [away, failed, last, lastAt] = ['', 0, '', performance.now()];
  const sinceLast = () => ((performance.now() - lastAt) / 1000).toFixed(1);
  const over = new AbortController();

  /** Asks at the entry; the text of a good answer, or null. */
  const enter = async (kind: 'read' | 'write', method: string, path: string, more: object) => {
    const before = away;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const answer = await ask(method, entry + path, more).catch((error: Error) => error.message);
    if (typeof answer !== 'string' && answer.status === 200) return answer.text;
    const during = before || away;
    const isExcused = during === 'server' || (kind === 'write' && during === 'primary');
    const outcome = typeof answer === 'string' ? answer : answer.status;
    const words = isExcused || typeof answer === 'string' ? '' : ` ${answer.text.slice(0, 200)}`;
    const when = during
      ? ` without ${during}`
      : ` ${sinceLast()} s after ${last || 'the beginning'}`;
    const what = `${kind} ${outcome}${isExcused ? ` without ${during}` : when}${words}`;
    const into = isExcused ? told : faults;
    into.set(what, (into.get(what) ?? 0) + 1);
    if (isExcused) failed += 1;
    return null;
  };
  const list = await ask('GET', `${a.origin}${api.plans}?limit=8`);
  const { data } = JSON.parse(list.text) as PlanList;

  const read = async (at: number) => {
    const from = `127.0.${31 + at}.1`;
    for (let turn = at; !over.signal.aborted; turn += 1) {
      const words = `?q=never+${at}+${turn}`;
      const plan = paths.plan(data[turn % data.length]!.slug);
      const asked = ['/', '/plans', plan, api.plans + words, paths.plans + words];
      const text = await enter('read', 'GET', asked[turn % asked.length]!, { from });
      for (const asset of new Set(text?.match(/(?<=["'(])\/_astro\/[^"'()?#\s&]+/g)))
        if ((await enter('read', 'GET', asset, { from })) === null && !away) mixed.add(asset);
      await wait(5);
    }
  };
  const writers = data.slice(0, 2).map(({ id }) => ({ id, sent: 0, acknowledged: [] as string[] }));
  const writes = async (writer: (typeof writers)[number], at: number) => {
    const options = { cookie, from: `127.0.${41 + at}.1` };
    for (; !over.signal.aborted; await wait(50)) {
      const text = await enter('write', 'GET', api.adminPlan(writer.id), options);
      if (text === null) continue;
      const planName = `Editor ${at} wrote ${(writer.sent += 1)}`;
      const body = { ...(JSON.parse(text) as AdminPlan), planName, confirmPrice: true };
      const done = await enter('write', 'PUT', api.plan(writer.id), { ...options, body });
      if (done !== null) writer.acknowledged.push(planName);
    }
  };

  const isWell = async () => {
    const ready = await Promise.all([a, b].map(({ origin }) => ask('GET', origin + api.ready)));
    const from = ['127.0.51.1', '127.0.52.1', '127.0.53.1'];
    const path = entry + api.adminCheck;
    const entered = await Promise.all(from.map((one) => ask('GET', path, { cookie, from: one })));
    const isOk = ready.every(({ text }) => text.includes('"ok"'));
    return isOk && entered.every(({ status }) => status === 200);
  };
  const falls = async (name: string, kind: string, end: () => unknown, start: () => unknown) => {
    await wait(REST_MS);
    [away, failed] = [kind, 0];
    const began = performance.now();
    await end();
    await wait(AWAY_MS);
    await start();
    const isBack = await until(isWell);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    check(
      `${name} died: all is well again`,
      isBack,
      `after ${seconds} s, ${AWAY_MS / 1000} of them away`,
    );
    // What was asked meanwhile is answered.
    await wait(1000);
    if (kind === 'server')
      check(`${name} died: the other one answered`, failed <= LOST, `all but ${failed}`);
    [away, last, lastAt] = ['', `${name} was well again`, performance.now()];
  };

  const began = performance.now();
  const working = [...[0, 1, 2, 3].map(read), ...writers.map(writes)];
  await falls('server A', 'server', a.kill, a.start);
  await falls('server B', 'server', b.kill, b.start);
  for (const name of ['redis', 'replica', 'primary'] as const)
    await falls(name, name, () => site[name].stop('SIGKILL'), site[name].start);
  await wait(Math.max(REST_MS, SECONDS * 1000 - (performance.now() - began)));
  over.abort();
  await Promise.all(working);

  const say = (of: Map<string, number>) =>
    [...of].map(([what, times]) => `${times} x ${what}`).join(', ') || 'none';
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `       ${seconds} s, ${JSON.stringify(counts)}; meanwhile without success: ${say(told)}`,
  );
  check('nothing else failed', faults.size === 0, say(faults));
  check('no page names what its release lacks', mixed.size === 0, [...mixed].slice(0, 3));
  for (const { id, sent, acknowledged } of writers) {
    const last = `Editor ${writers.findIndex((writer) => writer.id === id)} wrote`;
    const asked = await Promise.all([a, b].map(({ origin }) => ask('GET', origin + api.plan(id))));
    const shown = asked.map(({ text }) => (JSON.parse(text) as AdminPlan).planName);
    const least = Number(acknowledged.at(-1)?.slice(last.length));
    const isThere = shown.every((name) => {
      const number = Number(name.slice(last.length));
      return number >= least && number <= sent;
    });
    const logged = (store: Site['db']) =>
      store.all<{ name: string }>(
        `SELECT json_extract(after, '$.planName') AS name FROM audit_log WHERE entity = 'plan' AND entity_id = ${id}`,
      );
    const lost = async (store: Site['db']) => {
      const found = new Set((await logged(store)).map(({ name }) => name));
      return acknowledged.filter((name) => !found.has(name)).length;
    };
    const isKept = isThere && (await lost(site.db)) === 0;
    check(
      'nothing acknowledged is lost',
      isKept,
      `${acknowledged.length} writes, ${shown.join(', ')}`,
    );
    const isCopied = until(async () => (await lost(site.copy)) === 0, 10);
    check('and the replica has it', await isCopied);
  }
}
