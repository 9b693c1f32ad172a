import type { Overview } from '#src/contract/insight/overview.ts';
import { plural } from '#src/domain/core/plural.ts';
import { ageText, clockText, dayText, sinceText } from '../../core/time.ts';

/** How a part of the site stands, and where more of it is told. */
export interface SiteFact {
  name: string;
  /** Well, to be looked at, failed, or off. */
  state: 'ok' | 'look' | 'bad' | 'off';
  words: string;
  more?: string;
  /** Null: nowhere more is told. */
  to: Record<string, string> | null;
}

/** How the site stands, part by part; what is not set up says so. */
export function siteFacts(overview: Overview, now = Date.now()): SiteFact[] {
  return [
    pages(overview.release),
    feeds(overview.feeds),
    watcher(overview, now),
    ...(overview.rates ? [rates(overview.rates)] : []),
    backup(overview.backup, now),
    mail(overview.mail),
    scheduled(overview),
    jobs(overview.jobs),
    ...(overview.machine ? [machine(overview.machine)] : []),
    ...(overview.priceAlerts ? [priceAlerts(overview.priceAlerts)] : []),
  ];
}

function pages(release: Overview['release']): SiteFact {
  const fact = { name: 'Pages', to: { tab: 'publishing' } };
  if (release === null) return { ...fact, state: 'off', words: 'Not published by this server yet' };
  const { state, paused, liveAt, waiting } = release;
  const more = waiting > 0 ? { more: `${plural(waiting, 'change')} not live yet` } : {};
  if (paused) return { ...fact, ...more, state: 'look', words: 'Publishing is paused' };
  if (state === 'failed') return { ...fact, ...more, state: 'bad', words: 'The last build failed' };
  if (liveAt === null) return { ...fact, ...more, state: 'look', words: 'Not live yet' };
  return { ...fact, ...more, state: 'ok', words: `Live since ${sinceText(liveAt)}` };
}

/** One that waits for a person is none that runs well, as little as one that fails. */
function feeds({ all, on, failing, waiting }: Overview['feeds']): SiteFact {
  const fact = { name: 'Feeds', to: { tab: 'import', view: 'feeds' } };
  if (all === 0) return { ...fact, state: 'off', words: 'None yet' };
  const names = [...failing, ...waiting.map(({ name }) => name)].join(', ');
  if (failing.length > 0) {
    return { ...fact, state: 'bad', words: `${failing.length} of ${all} failed`, more: names };
  }
  if (waiting.length > 0) {
    const words = `${waiting.length} of ${all} ${waiting.length === 1 ? 'waits' : 'wait'} for you`;
    return { ...fact, state: 'look', words, more: names };
  }
  if (on === 0) return { ...fact, state: 'off', words: 'Off', more: plural(all, 'feed') };
  return { ...fact, state: 'ok', words: `${on} of ${all} on`, more: 'All run well' };
}

function watcher({ watch, checks }: Overview, now: number): SiteFact {
  const fact = { name: 'Watched pages', to: { tab: 'prices', view: 'watched' } };
  if (watch.carriers === 0) return { ...fact, state: 'off', words: 'No carrier is watched' };
  const last = watch.lastRun === null ? 'No run yet' : `Last run ${ageText(watch.lastRun, now)}`;
  const confirmed = `${plural(checks.confirmed, 'price')} confirmed`;
  const more = `${confirmed}. ${last}`;
  return checks.doubts > 0
    ? { ...fact, state: 'look', words: plural(checks.doubts, 'price') + ' in doubt', more }
    : { ...fact, state: 'ok', words: plural(watch.carriers, 'carrier'), more };
}

function rates({ asOf, days, old, failed }: NonNullable<Overview['rates']>): SiteFact {
  return {
    name: 'Exchange rates',
    state: failed ? 'bad' : old ? 'look' : 'ok',
    words: failed ? 'Could not be read' : `${plural(days, 'day')} old`,
    more: `of ${dayText(asOf)}`,
    to: { tab: 'import', view: 'rates' },
  };
}

function backup({ at, failure, next }: Overview['backup'], now: number): SiteFact {
  const words =
    failure !== null
      ? 'The last one failed'
      : at === null
        ? 'None yet'
        : `Made ${ageText(at, now)}`;
  const last = failure !== null && at !== null ? `Last good ${ageText(at, now)}. ` : '';
  const more = last + (next === null ? 'No schedule' : `Next ${clockText(next)}`);
  const state = failure !== null ? 'bad' : at === null ? (next === null ? 'off' : 'look') : 'ok';
  return { name: 'Backup', state, words, more, to: { tab: 'settings', view: 'backups' } };
}

function mail({ on, waiting, failed }: Overview['mail']): SiteFact {
  const fact = { name: 'Mail', to: { tab: 'settings', view: 'mail' } };
  if (!on) return { ...fact, state: 'off', words: 'Off' };
  if (failed > 0)
    return { ...fact, state: 'bad', words: `${plural(failed, 'mail')} not delivered` };
  return {
    ...fact,
    state: 'ok',
    words: waiting > 0 ? `${plural(waiting, 'mail')} on the way` : 'Works',
  };
}

function scheduled({ plans, drafts }: Overview): SiteFact {
  const fact = {
    name: 'Scheduled',
    to: {
      tab: 'simcards',
      where:
        drafts.next !== null && plans.scheduled === 0 ? 'hasDraft.is.true' : 'status.is.scheduled',
    },
    ...(plans.scheduled > 0 && { more: `${plural(plans.scheduled, 'SIM card')} scheduled` }),
  };
  if (drafts.stopped > 0) {
    return { ...fact, state: 'bad', words: `${plural(drafts.stopped, 'change')} stopped` };
  }
  if (drafts.next === null) return { ...fact, state: 'off', words: 'Nothing' };
  return { ...fact, state: 'ok', words: `Next ${clockText(drafts.next)}` };
}

function jobs({ failing, next }: Overview['jobs']): SiteFact {
  return {
    name: 'Jobs',
    state: failing.length === 0 ? 'ok' : 'bad',
    words: failing.length === 0 ? 'All went well' : `${plural(failing.length, 'job')} failed`,
    ...(next && { more: `Next ${clockText(next.at)}: ${next.title}` }),
    to: { tab: 'settings', view: 'jobs' },
  };
}

/** What the doctor finds in the settings and on the disk, what is worst first. */
function machine(found: NonNullable<Overview['machine']>): SiteFact {
  const [worst] = found.toSorted((a, b) => a.level.localeCompare(b.level));
  return {
    name: 'Machine',
    state: !worst ? 'ok' : worst.level === 'error' ? 'bad' : 'look',
    words: worst ? plural(found.length, 'finding') : 'Settings and disk are well',
    ...(worst && { more: `${worst.message} ${worst.mend}` }),
    to: null,
  };
}

/** Counts alone: whose they are is nobody's business. */
function priceAlerts({
  active,
  waiting,
  sent,
  failed,
}: NonNullable<Overview['priceAlerts']>): SiteFact {
  const parts = [
    waiting > 0 && `${waiting} to be confirmed`,
    `${plural(sent, 'mail')} this week`,
    failed > 0 && `${failed} failed`,
  ];
  const more = parts.filter(Boolean).join(', ');
  const state = failed > 0 ? 'bad' : active === 0 ? 'off' : 'ok';
  return { name: 'Price alerts', state, words: `${active} active`, more, to: null };
}
