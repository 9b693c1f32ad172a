import type { ImportProfile } from '#src/contract/imports/imports.ts';
import type { FeedInput } from '#src/contract/imports/feeds.ts';
import { profileProblems } from '#src/domain/imports/mapping/profile.ts';
import type { Env } from '../../env.ts';
import { invalid } from '../../core/errors.ts';
import { OutboundError, outboundUrl } from '../../core/http/outbound/outbound-address.ts';
import { isCronLine, nextRun } from '../../core/jobs/cron.ts';
import { secretProblem } from './secret-hosts.ts';

/** Least milliseconds between two runs of a feed. */
const LEAST_MS = 5 * 60_000;
/** A path inside a folder: names with single slashes between, none of them made of dots alone. */
const INSIDE = /^(?!\.+(\/|$))[^/\\:\0]+(\/(?!\.+(\/|$))[^/\\:\0]+)*$/;

/** Where feeds may come from, by the operator's environment. */
export type FeedPlaces = Pick<Env, 'dataDir' | 'feedsDir' | 'feedsHosts' | 'feedSecretHosts'>;

/** Rejects with an `invalid` error for what only the server can check of a feed; asks no network. */
export async function checkFeed(input: FeedInput, places: FeedPlaces): Promise<void> {
  const { feedsDir, feedsHosts } = places;
  const issues: { path: string; message: string }[] = [];
  const bad = (path: string, text: string) => issues.push({ path, message: `${path}: ${text}` });
  const schedule = scheduleProblem(input.schedule);
  if (schedule) bad('schedule', schedule);
  if (input.kind === 'address') {
    try {
      const { hostname } = outboundUrl(input.address);
      if (!isFeedHost(hostname, feedsHosts)) {
        bad('address', `${hostname} is not among the hosts of FEEDS_HOSTS`);
      }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      bad('address', error.message);
    }
  } else {
    if (!feedsDir) bad('kind', 'folders are read only when FEEDS_DIR is set');
    if (input.address !== '.' && !INSIDE.test(input.address)) {
      bad('address', 'must be a path inside FEEDS_DIR, or . for the folder itself');
    }
    if (input.authVariable) bad('authVariable', 'a folder needs no secret');
  }
  const secret = secretProblem(input, places);
  if (secret) bad('authVariable', secret);
  if (input.mapping.kind === 'rates') {
    if (input.format !== 'csv') bad('format', 'of reference rates is csv');
    if (input.mode !== 'sane')
      bad('mode', 'of reference rates must be "sane": there is no import that could wait');
    if (input.carriers.length > 0) bad('carriers', 'have nothing to do with rates');
    if (input.withdrawAfter !== null) bad('withdrawAfter', 'has nothing to do with rates');
    if (input.restore) bad('restore', 'has nothing to do with rates');
  }
  if (input.mapping.kind === 'profile') {
    for (const text of profileProblems(input.mapping.profile as ImportProfile)) {
      issues.push({ path: 'mapping', message: text });
    }
  }
  if (issues.length > 0) throw invalid(issues);
}

/** Whether feeds may ask a host. */
export function isFeedHost(host: string, hosts: FeedPlaces['feedsHosts']): boolean {
  return hosts.length === 0 || hosts.includes(host);
}

function scheduleProblem(line: string): string | null {
  if (!isCronLine(line)) return 'must be a cron line like 30 4 * * *';
  let last = nextRun(line, new Date());
  if (!last) return 'names no time that comes';
  for (let count = 0; count < 10; count += 1) {
    const next = nextRun(line, last);
    if (!next) return null;
    if (next.getTime() - last.getTime() < LEAST_MS) return 'must leave 5 minutes between two runs';
    last = next;
  }
  return null;
}
