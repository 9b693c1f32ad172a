import { Agent } from 'node:http';
import { describedOperations, type Operation } from '#tests/support/operations.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { PAGES, USUAL } from './fuzz-pages.ts';
import { createPool, subjectOf } from './fuzz-pool.ts';
import { ENDS_SESSION, makeRequest, type Actor, type FuzzRequest } from './fuzz-requests.ts';
import { send, type Answer } from './fuzz-send.ts';
import { createValues } from './fuzz-values.ts';

export interface FuzzResult {
  asked: number;
  /** How many answers had each status; 0 for none at all. */
  statuses: Record<string, number>;
  /** Answers with 2xx by what was asked: how far the requests got. */
  good: Record<string, number>;
  /** Longest wait for an answer by what was asked, in milliseconds. */
  longest: Record<string, number>;
  /** What no answer may be, with the request that led to it. */
  problems: string[];
}

export interface FuzzOptions {
  origin: string;
  requests: number;
  /** The same seed makes the same choices; what the server answers decides with them. */
  seed: string;
  /** How many are under way at once. */
  lanes?: number;
  /** Share of the requests that are for pages. */
  pages?: number;
  /** Addresses that the server at hand has no part for. */
  without?: RegExp;
  /** A new session: the Cookie header. */
  login(actor: Exclude<Actor, 'nobody'>): Promise<string>;
  /** Accounts that are left alone: those that `login` logs in. */
  spared: readonly number[];
  onProgress?(asked: number): void;
}

/** Those that the API answers with a body. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_KEPT_FILE = 1024 * 1024;
/** What an answer may never say: where code lies, what the database was asked, which parts there are. */
const TELLING =
  /node_modules|\.[mc]?[jt]s:\d+|at async |sqlite_|libsql|failed query|no such (table|column)/i;

/**
 * Sends random and mutated requests for every described call and every kind of page. Wrong is an
 * answer of 500 and more, none at all, one that tells of the inside, and an error without words.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { origin, requests, seed, lanes = 8, pages = 0.12 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const random = seededRandom(seed);
  const pool = createPool(random);
  pool.learn('', USUAL);
  const v = createValues(random, pool);
  const json = async <T>(path: string) => (await (await fetch(origin + path)).json()) as T;
  const { operations, resolve } = await describedOperations({ json });
  const context = { v, pool, resolve, spared: options.spared };
  const cookies = {
    nobody: '',
    user: await options.login('user'),
    admin: await options.login('admin'),
  };
  const result: FuzzResult = { asked: 0, statuses: {}, good: {}, longest: {}, problems: [] };

  const served = ({ path }: Operation) => !options.without?.test(path);
  const calls = operations.filter(served);
  const kinds = PAGES.filter(served);
  const next = (): Operation => {
    // Each call once in every round of them; in between, chance decides.
    if (result.asked % 3 === 0) return calls[(result.asked / 3) % calls.length]!;
    return v.chance(pages * 1.5) ? v.pick(kinds) : v.pick(calls);
  };
  const lane = async () => {
    while (result.asked < requests) {
      const request = makeRequest(next(), context);
      result.asked += 1;
      options.onProgress?.(result.asked);
      await one(request);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return result;

  async function one(request: FuzzRequest): Promise<void> {
    const began = performance.now();
    const answer = await send(agent, origin, request, cookies[request.actor]).catch(
      (error: unknown) => String(error),
    );
    const took = Math.round(performance.now() - began);
    result.longest[request.name] = Math.max(took, result.longest[request.name] ?? 0);
    const status = typeof answer === 'string' ? 0 : answer.status;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    const wrong =
      typeof answer === 'string' ? missing(answer, request) : wrongWith(answer, request);
    if (wrong) result.problems.push(`${wrong}: ${describe(request)}`);
    if (typeof answer === 'string') return;
    if (status < 300) {
      result.good[request.name] = (result.good[request.name] ?? 0) + 1;
      learn(request, answer);
    }
    await mend(request, status);
  }

  function learn(request: FuzzRequest, { headers, body }: Answer): void {
    const type = headers['content-type'] ?? '';
    const subject = subjectOf(request.path.split('?')[0]!);
    if (request.path.startsWith('/api/export/') && body.length < MAX_KEPT_FILE) {
      pool.files.splice(pool.files.length < 12 ? pool.files.length : v.below(12), 1, body);
    }
    if (!type.startsWith('application/json') || request.path.startsWith(api.openapi)) return;
    const said = JSON.parse(body.toString() || 'null') as unknown;
    // With what was asked for: the second step of two takes the words of the first.
    pool.learn(
      subject,
      request.sent && !Array.isArray(said) ? { ...request.sent, ...(said as object) } : said,
    );
  }

  /** Brings back what the run needs: its sessions, and data to ask for. */
  async function mend(request: FuzzRequest, status: number): Promise<void> {
    const { actor, name } = request;
    if (actor !== 'nobody' && (status === 401 || (status < 300 && ENDS_SESSION.test(name)))) {
      cookies[actor] = await options.login(actor);
    }
    if (status !== 200 || !name.endsWith(api.resetDatabase)) return;
    const body = Buffer.from('{"confirm":"RELOAD"}');
    const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    const reload = { ...request, path: api.seedDatabase, headers, body, sent: null };
    const { status: done } = await send(agent, origin, reload, cookies.admin);
    if (done !== 200) throw new Error(`the data did not come back: ${done}`);
  }
}

/** A client that left gets no answer, and an answer that comes early may cost the rest of the body. */
function missing(error: string, request: FuzzRequest): string | null {
  return request.leaves ? null : `no answer (${error})`;
}

function wrongWith({ status, body }: Answer, request: FuzzRequest): string | null {
  if (status >= 500) return `${status} ${body.toString().slice(0, 200)}`;
  const text = body.toString();
  const told = status >= 400 ? TELLING.exec(text) : null;
  if (told) return `${status} tells "${told[0]}"`;
  // What is refused before it reaches the API has no body: no path it could know, an odd Expect.
  const isApi = /^\/api\/(?!.*(\\|\.\.))/.test(request.path) && METHODS.includes(request.method);
  if (isApi && status >= 400 && status !== 417 && !/^\s*\{.*"message":/s.test(text)) {
    return `${status} without words`;
  }
  return null;
}

function describe({ actor, method, path, headers, body }: FuzzRequest): string {
  const shown = body ? ` ${JSON.stringify(body.toString('latin1').slice(0, 1500))}` : '';
  return `${actor} ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 600)}${shown}`;
}
