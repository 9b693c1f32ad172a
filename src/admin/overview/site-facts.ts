import type { Overview } from '#src/contract/overview.ts';
import { plural } from '#src/domain/plural.ts';
import { ageText, clockText } from '../time.ts';

/** How a part of the site stands, and where more of it is told. */
export interface SiteFact {
  name: string;
  words: string;
  more?: string;
  /** Null: nowhere more is told. */
  to: Record<string, string> | null;
}

/** How the site stands, part by part; what is not set up says so. */
export function siteFacts(overview: Overview, now = Date.now()): SiteFact[] {
  return [
    pages(overview.release),
    backup(overview.backup, now),
    feeds(overview.feeds),
    watcher(overview, now),
    schedule(overview),
    jobs(overview.jobs),
    ...(overview.priceAlerts ? [priceAlerts(overview.priceAlerts)] : []),
  ];
}

function pages(release: Overview['release']): SiteFact {
  const fact = { name: 'Pages', to: { tab: 'publishing' } };
  if (release === null) return { ...fact, words: 'Not published by this server' };
  const { state, paused, liveAt, waiting } = release;
  const more = waiting > 0 ? `${plural(waiting, 'change')} not live yet` : undefined;
  const words = paused
    ? 'Publishing is paused'
    : state === 'failed'
      ? 'The last build failed'
      : liveAt === null
        ? 'Not live yet'
        : `Live since ${clockText(liveAt)}`;
  return { ...fact, words, ...(more && { more }) };
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
  return { name: 'Backup', words, more, to: { tab: 'settings', view: 'backups' } };
}

function feeds({ all, on, failing, waiting }: Overview['feeds']): SiteFact {
  const fact = { name: 'Feeds', to: { tab: 'import', view: 'feeds' } };
  if (all === 0) return { ...fact, words: 'None yet' };
  const troubles = [
    ...(failing.length > 0 ? [`${failing.length} failing`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} waiting for you`] : []),
  ];
  const more = troubles.join(', ');
  if (on === 0) return { ...fact, words: 'Switched off', more: more || plural(all, 'feed') };
  return { ...fact, words: `${on} of ${all} on`, more: more || 'All run well' };
}

function watcher({ watch, checks }: Overview, now: number): SiteFact {
  if (watch.carriers === 0) {
    const to = { tab: 'prices', view: 'watched' };
    return { name: 'Watcher', words: 'No carrier is watched', to };
  }
  return {
    name: 'Watcher',
    words: `${plural(checks.confirmed, 'price')} confirmed`,
    more: watch.lastRun === null ? 'No run yet' : `Last run ${ageText(watch.lastRun, now)}`,
    to: { tab: 'prices', view: 'check', state: 'confirmed' },
  };
}

function jobs({ failing, next }: Overview['jobs']): SiteFact {
  const words = failing.length === 0 ? 'All went well' : `${failing.length} failed`;
  const more = next && `Next ${clockText(next.at)}: ${next.title}`;
  return { name: 'By itself', words, ...(more && { more }), to: { tab: 'settings', view: 'jobs' } };
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
  return { name: 'Price alerts', words: `${active} active`, more, to: null };
}

function schedule({ plans, drafts }: Overview): SiteFact {
  return {
    name: 'Scheduled',
    words: drafts.next === null ? 'None' : clockText(drafts.next),
    ...(plans.scheduled > 0 && { more: `${plural(plans.scheduled, 'SIM card')} scheduled` }),
    to: {
      tab: 'simcards',
      status: drafts.next !== null && plans.scheduled === 0 ? 'changing' : 'scheduled',
    },
  };
}
